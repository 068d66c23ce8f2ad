import { ComponentPool, type PooledComponent } from './component-pool.js';

type Entry = Parameters<ComponentPool['add']>[0];

const entry = (overrides: Record<string, unknown> = {}): Entry => ({
  source: 'npm',
  name: 'react',
  version: '18.0.0',
  type: 'library',
  ...overrides,
});
const find = (pool: ComponentPool, value: unknown): PooledComponent | null =>
  pool.findAll([value])[0] ?? null;

test('an entry that comes again is the same object, in its one form and as JSON', () => {
  const pool = new ComponentPool();
  expect(find(pool, entry({ license: '' }))).toBeNull();
  const added = pool.add(entry({ license: '' }));
  const component = { ...entry(), license: null, cpe: null, purl: null };
  expect(added.component).toEqual(component);
  expect(JSON.parse(added.content)).toEqual(component);
  expect(Object.isFrozen(added.component)).toBe(true);
  expect(find(pool, entry({ license: '' }))).toBe(added);
});

test.each([
  ['a version', entry({ version: '18.0.1' })],
  ['no version', { source: 'npm', name: 'react', type: 'library' }],
  ['null for a version', entry({ version: null })],
  ['a name', entry({ name: 'vue' })],
  ['a source', entry({ source: 'pypi' })],
  ['a type', entry({ type: 'framework' })],
  ['a licence', entry({ license: 'MIT' })],
  ['null for a licence', entry({ license: null })],
  ['a member that nobody knows', entry({ more: 1 })],
  ['a number for a version', entry({ version: 18 })],
  ['an object for a source', entry({ source: { toString: null } })],
  ['nothing', null],
  ['a text', 'react'],
  ['a list', []],
])('%s makes another entry', (_, other) => {
  const pool = new ComponentPool();
  pool.add(entry());
  expect(find(pool, other)).toBeNull();
});

test('a list is found in whatever order it comes', () => {
  const pool = new ComponentPool();
  const names = ['a', 'b', 'c', 'd', 'e'];
  const added = new Map(names.map((name) => [name, pool.add(entry({ name }))]));
  for (const order of ['abcde', 'edcba', 'aacca', 'bxd', 'abcde']) {
    const found = pool.findAll([...order].map((name) => entry({ name })));
    expect(found).toEqual([...order].map((name) => added.get(name) ?? null));
  }
});

test('what was not met for long is let go; what is met stays', () => {
  const pool = new ComponentPool(20_000);
  const kept = pool.add(entry({ name: 'kept' }));
  pool.add(entry({ name: 'lost' }));
  for (let number = 0; number < 200; number += 1) {
    pool.add(entry({ name: `other-${number}` }));
    expect(find(pool, entry({ name: 'kept' }))).toBe(kept);
  }
  expect(find(pool, entry({ name: 'lost' }))).toBeNull();
  expect(find(pool, entry({ name: 'other-0' }))).toBeNull();
  expect(find(pool, entry({ name: 'other-199' }))).not.toBeNull();
});
