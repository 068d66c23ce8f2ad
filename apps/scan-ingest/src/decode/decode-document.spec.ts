import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aDocument } from '../../../../libs/domain/src/testing/an-extraction.js';
import { decodeDocument } from './decode-extraction.js';
import schema from './extraction.schema.json' with { type: 'json' };

const shared = join(__dirname, '../../../../../shared');
const good = aDocument({
  id: 1,
  components: ['npm react 18.0.0', 'npm vue 3.0.0'],
  technologies: ['Foo 1', 'Bar 2'],
});
const { app, release, bundle } = good;
type Json = Record<string, unknown>;

/** What is wrong with the good document, changed so: `pointer: message`, sorted. */
function problems(changes: Json): string[] {
  const decoded = decodeDocument({ ...good, ...changes });
  return decoded.ok ? [] : decoded.problems.map(({ pointer, message }) => `${pointer}: ${message}`).sort();
}

function without(key: string): Json {
  return { [key]: undefined };
}

test('the schema is the one of the contract', () => {
  const contract = readFileSync(join(shared, 'spec/extraction.schema.json'), 'utf8');
  expect(schema).toEqual(JSON.parse(contract));
});

describe('a document that is taken', () => {
  const taken: [string, Json][] = [
    ['as it is', {}],
    [
      'with nothing but what is required',
      { app: { name: 'A', platform: 'linux' }, release: { version: null } },
    ],
    ['with a null reason', { notMeasuredReason: null }],
    ['not measured, without a reason', { status: 'not_measured' }],
    ['not measured, with a reason', { status: 'not_measured', notMeasuredReason: 'foreign-binary' }],
    ['with an offset in a date', { extractedAt: '2024-03-01T01:30:00+02:00' }],
    ['with a date in small letters', { extractedAt: '2024-03-01t01:30:00z' }],
    ['with a leap second', { extractedAt: '2016-12-31T23:59:60Z' }],
    ['with a leap second elsewhere', { extractedAt: '2016-12-31T22:59:60-01:00' }],
    ['with 29 February of a leap year', { extractedAt: '2024-02-29T00:00:00Z' }],
    ['with the greatest safe size', { bundle: { ...bundle, sizeBytes: Number.MAX_SAFE_INTEGER } }],
    ['with notes of 200,000 characters', { release: { ...release, notes: 'x'.repeat(200_000) } }],
    ['with a name of 300 emoji', { app: { ...app, name: '😀'.repeat(300) } }],
  ];
  test.each(taken)('%s', (_, changes) => {
    expect(problems(changes)).toEqual([]);
  });

  test('with 50,000 components, but not with one more', () => {
    const components = Array.from({ length: 50_000 }, (_, index) => ({
      name: `package-${index}`,
      type: 'library',
      source: 'npm',
    }));
    const decoded = decodeDocument({ ...good, components });
    expect(decoded.ok && decoded.extraction.components).toHaveLength(50_000);
    expect(problems({ components: [...components, components[0]] })).toEqual([
      '/components: must have at most 50000 entries',
    ]);
  });
});

const LATE = '2024-02-30T00:00:00Z';
const DATE = 'must be an RFC 3339 date and time, such as 2026-01-31T12:00:00Z';
const YEARS = 'must be a time of the years 1 to 9999, UTC';

describe('a document that is refused', () => {
  const refused: [string, Json, string[]][] = [
    ['no schemaVersion', without('schemaVersion'), ['/schemaVersion: is required']],
    ['another schemaVersion', { schemaVersion: '1.1' }, ['/schemaVersion: must be "1.0"']],
    ['an id that is no UUID', { extractionId: 'x' }, ['/extractionId: must be a UUID']],
    ['an id as a URN', { extractionId: `urn:uuid:${good.extractionId}` }, ['/extractionId: must be a UUID']],
    ['an id that is a number', { extractionId: 7 }, ['/extractionId: must be a text']],
    ['a status', { status: 'MEASURED' }, ['/status: must be one of "measured", "not_measured"']],
    [
      'a reason where it was measured',
      { notMeasuredReason: 'empty' },
      ['/notMeasuredReason: must be null where the status is measured'],
    ],
    ['an unknown member', { 'a/b~c': 1 }, ['/a~1b~0c: is not known here']],
    ['a list for an object', { app: [] }, ['/app: must be an object']],
    ['null for an object', { release: null }, ['/release: must be an object']],
    ['an empty name', { app: { ...app, name: '' } }, ['/app/name: must not be empty']],
    ['a blank name', { app: { ...app, name: ' \t\u00a0' } }, ['/app/name: must not be blank']],
    [
      'a long name',
      { app: { ...app, name: 'x'.repeat(301) } },
      ['/app/name: must have at most 300 characters'],
    ],
    [
      'a slug with an underscore',
      { app: { ...app, slug: 'a_b' } },
      ['/app/slug: must match ^[a-z0-9]+(-[a-z0-9]+)*$'],
    ],
    [
      'a slug that no index takes',
      { app: { ...app, slug: 'x'.repeat(301) } },
      ['/app/slug: must have at most 300 characters'],
    ],
    [
      'a website without a scheme',
      { app: { ...app, developerWebsite: 'example.com' } },
      ['/app/developerWebsite: must be an absolute URI'],
    ],
    [
      'an alias',
      { app: { ...app, aliases: ['a', '', 3] } },
      ['/app/aliases/1: must not be empty', '/app/aliases/2: must be a text'],
    ],
    [
      'too many aliases',
      { app: { ...app, aliases: Array(51).fill('a') } },
      ['/app/aliases: must have at most 50 entries'],
    ],
    ['no version', { release: {} }, ['/release/version: is required']],
    [
      'a half size',
      { bundle: { ...bundle, sizeBytes: 1.5 } },
      ['/bundle/sizeBytes: must be a whole number or null'],
    ],
    ['a negative size', { bundle: { ...bundle, sizeBytes: -1 } }, ['/bundle/sizeBytes: must be at least 0']],
    [
      'a size beyond counting',
      { bundle: { ...bundle, sizeBytes: 1e300 } },
      ['/bundle/sizeBytes: must be at most 9007199254740991'],
    ],
    [
      'a hash in capitals',
      { bundle: { ...bundle, sha256: 'A'.repeat(64) } },
      ['/bundle/sha256: must match ^[0-9a-f]{64}$'],
    ],
    [
      'a fact of a megabyte',
      { bundle: { ...bundle, minOsVersion: 'x'.repeat(1_000_000) } },
      ['/bundle/minOsVersion: must have at most 2000 characters'],
    ],
    [
      'a confidence',
      { technologies: [{ name: 'A', category: 'B', confidence: 101 }] },
      ['/technologies/0/confidence: must be at most 100'],
    ],
    [
      'components',
      { components: [{ name: 'a', type: 'lib', source: 'npm', x: 1 }, 7] },
      [
        '/components/0/type: must be one of "framework", "library", "native"',
        '/components/0/x: is not known here',
        '/components/1: must be an object',
      ],
    ],
    ['a date without a zone', { extractedAt: '2024-01-01T00:00:00' }, [`/extractedAt: ${DATE}`]],
    ['a date without a time', { extractedAt: '2024-01-01' }, [`/extractedAt: ${DATE}`]],
    ['a date that does not exist', { extractedAt: LATE }, [`/extractedAt: ${DATE}`]],
    ['29 February of no leap year', { extractedAt: '2023-02-29T00:00:00Z' }, [`/extractedAt: ${DATE}`]],
    ['an hour that does not exist', { extractedAt: '2024-01-01T24:00:00Z' }, [`/extractedAt: ${DATE}`]],
    ['a leap second at noon', { extractedAt: '2016-12-31T12:59:60Z' }, [`/extractedAt: ${DATE}`]],
    ['an offset without minutes', { extractedAt: '2024-01-01T00:00:00+02' }, [`/extractedAt: ${DATE}`]],
    ['the year 0', { extractedAt: '0000-06-01T00:00:00Z' }, [`/extractedAt: ${YEARS}`]],
    [
      'a year before 1 by its offset',
      { release: { ...release, releasedAt: '0001-01-01T00:00:00+01:00' } },
      [`/release/releasedAt: ${YEARS}`],
    ],
    // As text it would sort before every other time, and so pass for the past.
    [
      'the year 10000 by its offset',
      { extractedAt: '9999-12-31T23:59:59-02:00' },
      [`/extractedAt: ${YEARS}`],
    ],
    ['a NUL', { app: { ...app, name: 'a\0b' } }, ['/app/name: must not contain a NUL character']],
    [
      'half a surrogate pair',
      { components: [{ name: 'a', version: '\ud83d', type: 'library', source: 'npm' }] },
      ['/components/0/version: must not contain half of a surrogate pair'],
    ],
    [
      'everything at once',
      { status: 1, app: { name: 'a\0', platform: 'beos', y: 1 }, release: {}, extractedAt: LATE },
      [
        '/app/name: must not contain a NUL character',
        '/app/platform: must be one of "macos", "windows", "linux"',
        '/app/y: is not known here',
        `/extractedAt: ${DATE}`,
        '/release/version: is required',
        '/status: must be one of "measured", "not_measured"',
      ],
    ],
  ];
  test.each(refused)('%s', (_, changes, expected) => {
    expect(problems(changes)).toEqual(expected);
  });

  test.each([null, [], 'text', 7, true])('%j instead of an object', (document) => {
    expect(decodeDocument(document)).toEqual({
      ok: false,
      problems: [{ pointer: '', message: 'must be an object' }],
      extractionId: null,
    });
  });

  test('with its id, where it has one', () => {
    expect(decodeDocument({ extractionId: 'mine' })).toMatchObject({ extractionId: 'mine' });
    expect(decodeDocument({ extractionId: 'x'.repeat(101) })).toMatchObject({ extractionId: null });
  });

  test('with a bounded list, however much is wrong', () => {
    const components = Array.from({ length: 50_000 }, () => ({}));
    const found = problems({ components });
    expect(found).toHaveLength(501);
    expect(found).toContain('/components/0/name: is required');
    expect(found).toContain(': has more problems than these 500');
  });
});
