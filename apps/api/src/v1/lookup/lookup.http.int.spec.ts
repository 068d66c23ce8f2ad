import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
import { differencesFromSchema } from '../../../../../test/support/matches-schema.js';
import { LookupDto } from './lookup.dto.js';
import { lookupExample } from './lookup.example.js';

interface Entry {
  app: Record<string, unknown>;
  sdkSummary: Record<string, unknown>;
  technologies: { name: string }[];
}
interface Body {
  data: Entry[];
  meta: Record<string, unknown>;
}

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function lookup(query: string): Promise<Body> {
  const response = await api.get(`/v1/lookup?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const namesOf = ({ data }: Body): string[] =>
  data.map(({ app }) => `${String(app['slug'])} ${String(app['platform'])}`);

describe('200', () => {
  test.each([
    ['an exact name', 'Dovetick', ['dovetick macos']],
    ['another case', 'dOVETICK', ['dovetick macos']],
    ['a bundle id', 'COM.example.Dovetick', ['dovetick macos']],
    ["a scanner's alias before all else", 'pelagram desktop', ['pelagram macos', 'pelagram windows']],
    ['an alias that is another one’s former name', 'Starwicket', ['starwicket macos']],
    ['two applications of one name', 'Postwren', ['postwren-labels windows', 'postwren-mail windows']],
    ['the beginning of a slug', 'wrenfield-p', ['wrenfield-pos macos', 'wrenfield-pos windows']],
    ['a name with white space around it', ' dovetick\u00a0 ', ['dovetick macos']],
    ['a part of a name, as no slug begins so', 'fern', ['lockfern macos', 'lockfern windows']],
    ['a part of a name', 'works cad', ['plinthworks-cad macos', 'plinthworks-cad windows']],
    ['a name that is nobody’s', 'nobody', []],
    ['wildcards stand for themselves', '%', []],
    ['an underscore too', 'dove_ick', []],
  ])('%s', async (_, app, expected) => {
    const body = await lookup(`app=${encodeURIComponent(app)}`);
    expect(namesOf(body)).toEqual(expected);
    expect(body.meta).toMatchObject({
      resultCount: expected.length,
      totalCount: expected.length,
      query: app,
      platform: 'all',
    });
  });

  test.each([
    ['macos', ['pelagram macos']],
    ['windows', ['pelagram windows']],
    ['linux', ['pelagram linux']],
  ])('on %s alone', async (platform, expected) => {
    const body = await lookup(`app=Pelagram&platform=${platform}`);
    expect(namesOf(body)).toEqual(expected);
    expect(body.meta['platform']).toBe(platform);
  });

  test('parts of names are ordered by name, then platform', async () => {
    const names = (await lookup('app=rr')).data.map(({ app }) => [app['name'], app['platform']]);
    expect(names).toEqual([
      ['Querrow', 'macos'],
      ['Querrow', 'windows'],
    ]);
    expect(namesOf(await lookup('app=in')).slice(0, 3)).toEqual([
      'brindlecast macos',
      'brindlecast windows',
      'mintclerk macos',
    ]);
  });

  test('the slug stays when the name changes, and the profile shows the new one', async () => {
    const { data } = await lookup('app=com.example.starwicket');
    expect(data[0]?.app).toMatchObject({
      name: 'Starwicket Observatory',
      slug: 'starwicket',
      currentVersion: '2.3',
    });
  });

  test('what was not measured is null, and its technologies are those of the version before', async () => {
    const { data } = await lookup('app=plinthworks-cad&platform=windows');
    expect(data[0]?.app).toMatchObject({
      currentVersion: '10.2.0',
      dependencyCount: null,
      measurementStatus: 'not_measured',
      notMeasuredReason: 'extraction-failed',
      bundleId: null,
    });
    expect(data[0]?.technologies.map(({ name }) => name)).toContain('Qt');
  });

  test('what was never measured has no technologies, and null stands for no recorded reason', async () => {
    const { data } = await lookup('app=gannetdrop');
    expect(data[0]?.app).toMatchObject({
      measurementStatus: 'not_measured',
      notMeasuredReason: null,
      lastUpdatedAt: null,
    });
    expect(data[0]?.technologies).toEqual([]);
    expect(Object.values(data[0]?.sdkSummary ?? {}).every((name) => name === null)).toBe(true);
  });

  test('advisories come only when asked for, and nothing scanned is never `none`', async () => {
    const [plain] = (await lookup('app=dovetick')).data;
    expect(plain).not.toHaveProperty('advisories');
    expect(plain).not.toHaveProperty('advisoriesSignal');
    const [asked] = (await lookup('app=dovetick&include=advisories')).data;
    expect(asked).toEqual({ ...plain, advisories: null, advisoriesSignal: 'not-scanned' });
  });

  test('the example in the contract is this answer', async () => {
    expect((await lookup('app=dovetick')).data).toEqual(lookupExample);
  });

  test('every answer is as the contract says', async () => {
    for (const query of ['app=a', 'app=gannetdrop&include=advisories', 'app=pelagram&platform=linux'])
      expect(differencesFromSchema(LookupDto, (await lookup(query)).data)).toEqual([]);
  });

  test('any plan may ask', async () => {
    const response = await api.get('/v1/lookup?app=dovetick', {
      authorization: `Bearer ${api.keys.starter}`,
    });
    expect(response.statusCode).toBe(200);
  });
});

test('304: the same answer is not sent twice', async () => {
  const first = await api.get('/v1/lookup?app=dovetick');
  const again = await api.get('/v1/lookup?app=dovetick', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const other = await api.get('/v1/lookup?app=pelagram', { 'if-none-match': String(first.headers.etag) });
  expect(other.statusCode).toBe(200);
});

test.each([
  ['', ['app is required']],
  ['app=', ['app must not be empty']],
  ['app=a&app=b', ['app is given more than once']],
  ['app=a&platform=MacOS', ['platform must be one of macos, windows, linux']],
  [
    'app=a&include=advisories,advisories',
    ['include must be a comma-separated list of different values, each one of advisories'],
  ],
  [
    'ap=a&platform=',
    ['ap is not a parameter here; did you mean app?', 'platform must not be empty', 'app is required'],
  ],
])('400: %s', async (query, messages) => {
  const response = await api.get(`/v1/lookup?${query}`);
  const body = response.json<{ error: { code: string; details: { message: string }[] } }>();
  expect([response.statusCode, body.error.code]).toEqual([400, 'invalid_parameter']);
  expect(body.error.details.map(({ message }) => message)).toEqual(messages);
});
