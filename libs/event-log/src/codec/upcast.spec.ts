import { CURRENT_SCHEMA_VERSION, type StoredChangeset } from './stored-changeset.js';
import { upcast, type Upcaster } from './upcast.js';

/** Each notes which version it read; the second builds on what the first made. */
const UPCASTERS: Readonly<Record<number, Upcaster>> = {
  1: (data) => ({ ...(data as object), title: `${(data as { slug: string }).slug} by 1` }),
  2: (data) => ({ slug: `${(data as { title: string }).title}, then by 2` }),
};

const to = (current: number, upcasters = UPCASTERS) => ({ current, upcasters });

describe('upcast', () => {
  it.each([
    [1, { slug: 'old' }, { slug: 'old by 1, then by 2' }],
    [2, { title: 'newer' }, { slug: 'newer, then by 2' }],
    [3, { slug: 'newest' }, { slug: 'newest' }],
  ])('brings version %i to version 3 by the steps that are left, in order', (version, data, upcasted) => {
    expect(upcast(version, data, to(3))).toEqual(upcasted);
  });

  it('leaves what was stored as it is', () => {
    const data = Object.freeze({ slug: 'old' });
    upcast(1, data, to(3));
    expect(data).toEqual({ slug: 'old' });
  });

  it('names the step that is missing', () => {
    const { 2: second } = UPCASTERS;
    expect(() => upcast(1, { slug: 'old' }, to(3, { 2: second! }))).toThrow(
      'no upcaster from schema version 1',
    );
    expect(() => upcast(1, { slug: 'old' }, to(4))).toThrow('no upcaster from schema version 3');
  });

  it('refuses what a newer program wrote, and says what to do', () => {
    expect(() => upcast(4, {}, to(3))).toThrow(
      'a changeset has schema version 4, this program knows up to 3: run the newer program',
    );
  });

  it('refuses a version that no program ever wrote', () => {
    expect(() => upcast(0, {}, to(3))).toThrow('no upcaster from schema version 0');
  });

  it('knows today the version that is written, and none after it', () => {
    const data = { slug: 'today' } as StoredChangeset;
    expect(upcast(CURRENT_SCHEMA_VERSION, data)).toBe(data);
    expect(() => upcast(CURRENT_SCHEMA_VERSION + 1, data)).toThrow('run the newer program');
  });
});
