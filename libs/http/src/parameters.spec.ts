import {
  defineParameters,
  dateText,
  decimalNumber,
  enumText,
  flag,
  listOf,
  Problem,
  text,
  wholeNumber,
} from './index.js';

const parameters = defineParameters(
  {
    bundleId: text(),
    app: text({ maxLength: 10 }),
    platform: enumText(['macos', 'windows']),
    limit: wholeNumber({ minimum: 1, maximum: 500, default: 50 }),
    share: decimalNumber({ minimum: 0 }),
    facets: flag({ default: false }),
    from: dateText(),
    within: text({ pattern: '^[1-9][0-9]{0,3}d$', expected: 'a number of days such as 30d' }),
    include: listOf(enumText(['notes', 'technologies']), { maxItems: 2 }),
  },
  { required: ['app'], path: ['bundleId'] },
);

const path = { bundleId: 'com.example' };

function messages(query: Record<string, unknown>): string[] {
  try {
    parameters.read(query, path);
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_parameter', status: 400 });
    return (error as Problem).details.map(({ message }) => message);
  }
  throw new Error('nothing was refused');
}

test('reads typed values and fills defaults in', () => {
  const values = parameters.read(
    {
      app: 'x',
      platform: 'macos',
      share: '0.25',
      facets: 'true',
      from: '2024-02-29',
      within: '30d',
      include: 'notes,technologies',
    },
    path,
  );
  const limit: number = values.limit;
  const platform: 'macos' | 'windows' | undefined = values.platform;
  expect([limit, platform]).toEqual([50, 'macos']);
  expect(values).toEqual({
    bundleId: 'com.example',
    app: 'x',
    platform: 'macos',
    limit: 50,
    share: 0.25,
    facets: true,
    from: '2024-02-29',
    within: '30d',
    include: ['notes', 'technologies'],
  });
  expect(parameters.read({ app: 'x' }, path)).toEqual({
    bundleId: 'com.example',
    app: 'x',
    limit: 50,
    facets: false,
  });
});

const LIMIT = 'limit must be a whole number from 1 to 500';
const FACETS = 'facets must be true or false';
const DATE =
  'from must be a date that exists: YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with Z or an offset (its + written as %2B)';
const INCLUDE =
  'include must be a comma-separated list of 1 to 2 different values, each one of notes, technologies';

test.each([
  ...['0', '501', '1.5', '1e2', '0x10', ' 1', '+1', 'ten', '９', '99999999999999999999'].map((limit) => [
    { limit },
    LIMIT,
  ]),
  ...['TRUE', '1', 'yes'].map((facets) => [{ facets }, FACETS]),
  ...[
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-1-1',
    '2024-01-01T24:00:00Z',
    '2024-01-01T10:00:00',
    'today',
    '20240101',
    '0000-01-01',
  ].map((from) => [{ from }, DATE]),
  ...['notes,notes', 'notes,', 'other', 'notes,technologies,notes'].map((include) => [{ include }, INCLUDE]),
  [{ platform: 'MacOS' }, 'platform must be one of macos, windows'],
  [{ share: '-0.1' }, 'share must be a number of at least 0'],
  [{ within: '0d' }, 'within must be a number of days such as 30d'],
  [{ app: 'x'.repeat(11) }, 'app must be text of 1 to 10 characters'],
  [{ app: '' }, 'app must not be empty'],
  [{ app: 'a\0b' }, 'app holds characters that are not allowed'],
  [{ app: 'a\ud800' }, 'app holds characters that are not allowed'],
  [{ app: ['a', 'b'] }, 'app is given more than once'],
  [{ limt: '5' }, 'limt is not a parameter here; did you mean limit?'],
  [{ xyz: '5' }, 'xyz is not a parameter here'],
  [{ constructor: '5' }, 'constructor is not a parameter here'],
  [{ bundleId: 'other' }, 'bundleId is not a parameter here'],
] as [Record<string, unknown>, string][])('refuses %j', (query, message) => {
  expect(messages({ app: 'x', ...query })).toEqual([message]);
});

test('names every problem at once, each once', () => {
  expect(messages({ limit: '0', facets: 'maybe', colour: 'red' }).sort()).toEqual(
    ['app is required', LIMIT, FACETS, 'colour is not a parameter here'].sort(),
  );
});

test.each(['2024-02-29T23:59:59Z', '2024-02-29t10:00:00.123456z', '2024-06-01T00:00:00+14:00'])(
  'takes the moment %s',
  (from) => {
    expect(parameters.read({ app: 'x', from }, path).from).toBe(from);
  },
);

test('describes itself for OpenAPI', () => {
  const described = parameters.openapi();
  expect(described.find(({ name }) => name === 'limit')).toEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 500, default: 50, examples: [50] },
  });
  expect(described.find(({ name }) => name === 'bundleId')).toMatchObject({ in: 'path', required: true });
  expect(described.find(({ name }) => name === 'include')).toMatchObject({ style: 'form', explode: false });
  expect(JSON.stringify(described)).not.toMatch(/expected|date-or-date-time/);
});
