import type { Extraction } from '#libs/domain';
import { aDocument } from '../../../../libs/domain/src/testing/an-extraction.js';
import { decodeDocument, decodeExtraction } from './decode-extraction.js';

const good = aDocument({
  id: 1,
  components: ['npm react 18.0.0', 'npm vue 3.0.0'],
  technologies: ['Foo 1', 'Bar 2'],
});
const { app, release } = good;
type Json = Record<string, unknown>;

const fromText = (text: string): ReturnType<typeof decodeExtraction> => decodeExtraction(Buffer.from(text));
const messagesOf = (decoded: ReturnType<typeof decodeExtraction>): string[] =>
  decoded.ok ? [] : decoded.problems.map(({ message }) => message);

describe('a list of components that came before', () => {
  const extractionOf = (text: string): Extraction => {
    const decoded = fromText(text);
    if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
    return decoded.extraction;
  };
  const again = { ...good, extractionId: good.extractionId.replace(/.$/, '9') };

  test('is the same object, and says the same as a document that is read as a whole', () => {
    const first = extractionOf(JSON.stringify(good));
    const second = extractionOf(JSON.stringify(again));
    const whole = extractionOf(JSON.stringify(again, null, 1));
    expect(second.components).toBe(first.components);
    expect(second).toEqual(whole);
    expect(second.contentHash).toBe(first.contentHash);
    expect(whole.components).not.toBe(first.components);
  });

  test('hides nothing that is wrong beside it', () => {
    extractionOf(JSON.stringify(good));
    const { components, ...head } = { ...again, status: 'maybe', more: 1 };
    expect(fromText(JSON.stringify({ ...head, components }))).toMatchObject({
      ok: false,
      extractionId: again.extractionId,
      problems: [{ pointer: '/status' }, { pointer: '/more' }].sort((a, b) =>
        a.pointer < b.pointer ? -1 : 1,
      ),
    });
  });

  test('does not vouch for another list of good and bad entries', () => {
    extractionOf(JSON.stringify(good));
    const components = [...good.components, { name: 'bad' }, ...good.components];
    const problems = [
      { pointer: '/components/2/type', message: 'is required' },
      { pointer: '/components/2/source', message: 'is required' },
    ];
    for (const indent of [undefined, 1])
      expect(fromText(JSON.stringify({ ...again, components }, null, indent))).toMatchObject({ problems });
  });
});

describe('bytes', () => {
  test.each([
    ['nothing', '', /^is not valid JSON: /],
    ['half a document', '{"a":', /^is not valid JSON: /],
    ['two documents', '{}{}', /^is not valid JSON: /],
    ['a comment', '{} // x', /^is not valid JSON: /],
    ['NaN', '{"a":NaN}', /^is not valid JSON: /],
  ])('%s', (_, text, message) => {
    expect(messagesOf(fromText(text))).toEqual([expect.stringMatching(message) as string]);
  });

  test('that are no UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    expect(messagesOf(decodeExtraction(bytes))).toEqual(['is not valid UTF-8']);
  });

  test('with a byte order mark are read', () => {
    expect(fromText(`\ufeff${JSON.stringify(good)}`).ok).toBe(true);
  });

  test('with a number beyond all numbers', () => {
    const text = JSON.stringify({ ...good, bundle: { runtime: null, sizeBytes: 77 } }).replace('77', '1e999');
    expect(fromText(text)).toMatchObject({
      problems: [{ pointer: '/bundle/sizeBytes', message: 'must be at most 9007199254740991' }],
    });
  });

  test('with a key twice: the last one counts', () => {
    const decoded = fromText(JSON.stringify(good).replace('{', '{"status":"nonsense",'));
    expect(decoded).toMatchObject({ ok: true, extraction: { status: 'measured' } });
  });

  test('that reach for prototypes are an unknown member, and reach none', () => {
    const text = JSON.stringify(good).replace('{', '{"__proto__":{"polluted":1},"constructor":1,');
    expect(fromText(text)).toMatchObject({
      problems: [
        { pointer: '/__proto__', message: 'is not known here' },
        { pointer: '/constructor', message: 'is not known here' },
      ],
    });
    expect(({} as Json)['polluted']).toBeUndefined();
  });

  const deep = 15_000;
  test.each([
    ['lists', '['.repeat(deep) + ']'.repeat(deep), 'must be an object'],
    ['objects', '{"a":'.repeat(deep) + '1' + '}'.repeat(deep), 'is not known here'],
    [
      'lists in a place that is known',
      `{"app":{"aliases":${'['.repeat(deep)}${']'.repeat(deep)}}}`,
      'must be a text',
    ],
  ])('of thousands of %s in each other', (_, text, message) => {
    expect(messagesOf(fromText(text))).toContain(message);
  });

  test.each([
    [
      'members',
      `{${Array.from({ length: 500_000 }, (_, i) => `"${i}":1`).join()}}`,
      '',
      'has more than 100 members',
    ],
    [
      'entries',
      `{"app":{"aliases":[${'0,'.repeat(999_999)}0]}}`,
      '/app/aliases',
      'must have at most 50000 entries',
    ],
  ])('of so many %s that naming all problems would be the problem', (_, text, pointer, message) => {
    expect(fromText(text)).toMatchObject({ problems: [{ pointer, message }] });
  });
});

describe('the content hash', () => {
  const hash = (changes: Json): string => {
    const decoded = decodeDocument({ ...good, ...changes });
    if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
    return decoded.extraction.contentHash;
  };

  test('is SHA-256 in hex', () => {
    expect(hash({})).toMatch(/^[0-9a-f]{64}$/);
  });

  const same: [string, Json][] = [
    ['order of components', { components: [...good.components].reverse() }],
    ['order of technologies', { technologies: [...good.technologies].reverse() }],
    ['absent or null', { app: { ...app, developer: null, developerWebsite: null, aliases: [] } }],
    ['the absence of a date', { release: { ...release, releasedAt: undefined } }],
    [
      'id, time and scanner',
      {
        extractionId: crypto.randomUUID(),
        extractedAt: '2020-01-01T00:00:00Z',
        scanner: { name: 's', version: '1' },
      },
    ],
  ];
  test.each(same)('knows no %s', (_, changes) => {
    expect(hash(changes)).toBe(hash({}));
  });

  const other: [string, Json][] = [
    ['version', { release: { ...release, version: '1.0.1' } }],
    ['component', { components: good.components.slice(1) }],
    ['status', { status: 'not_measured' }],
    ['name', { app: { ...app, name: 'tiny' } }],
  ];
  test.each(other)('tells another %s', (_, changes) => {
    expect(hash(changes)).not.toBe(hash({}));
  });
});
