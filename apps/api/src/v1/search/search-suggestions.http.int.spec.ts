import { aDocument, type ExtractionOverrides } from '../../../../../libs/domain/src/testing/an-extraction.js';
import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';

const app = (slug: string, overrides: ExtractionOverrides) => ({
  document: aDocument({ ...overrides, app: { name: slug, slug, bundleId: null, platform: 'macos' } }),
});

/** The catalog knows neither Ufodrive nor Saucerkit, nor their category. */
const WORLD = [
  app('one', { technologies: ['Ufodrive 1.0 [80 Odd Things]'] }),
  app('two', { extractedAt: 1, technologies: ['Saucerkit 1.0 [80 Odd Things]'] }),
  app('two', { version: '2.0', extractedAt: 9 }),
];

let api: ApiServer;
beforeAll(async () => {
  api = await startApi({ arrivals: WORLD });
}, 30_000);
afterAll(() => api.close());

test.each([
  ['technology=Ufodriv', ['Ufodrive']],
  ['technology=Saucerkid', ['Saucerkit']],
  ['technology=sentri', ['Sentry']],
  ['errorTrackingSdk=sentry%20', ['Sentry']],
  ['category=odd-thing', ['Odd Things']],
  ['not_category=Databse', ['Database']],
  ['technology=ufodriv&category=error-trackin', ['Ufodrive', 'Error Tracking']],
])('%s finds nothing, and is told %j', async (query, expected) => {
  const { data, meta } = (await api.get(`/v1/search?${query}`)).json<Body>();
  expect([data, meta.totalCount]).toEqual([[], 0]);
  expect(meta.suggestions).toEqual(expect.arrayContaining(expected));
  expect(new Set(meta.suggestions).size).toBe(meta.suggestions.length);
});

test.each([
  ['found', 'technology=ufodrive', 1],
  ['known, and not here', 'technology=Ufodrive&platform=windows', 0],
  ['known from a release before', 'technology=saucerkit', 0],
  ['known to the catalog alone', 'errorTrackingSdk=Rollbar', 0],
  ['a category, known and not here', 'category=odd-things&platform=windows', 0],
  ['like nothing', 'technology=nothing-at-all-is-like-this-one', 0],
  ['no name', 'errorTrackingSdk=null&q=sentri', 0],
])('what is %s is told no other names: %s', async (_, query, total) => {
  const { meta } = (await api.get(`/v1/search?${query}`)).json<Body>();
  expect([meta.totalCount, meta.suggestions]).toEqual([total, []]);
});

interface Body {
  readonly data: unknown[];
  readonly meta: { readonly totalCount: number; readonly suggestions: string[] };
}
