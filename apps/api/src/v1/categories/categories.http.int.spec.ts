import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
import { differencesFromSchema } from '../../../../../test/support/matches-schema.js';
import { CategoriesDto } from './categories.dto.js';
import { categoriesExample } from './categories.example.js';

interface Category {
  name: string;
  slug: string;
  appsWithAny: number;
  appsWithNone: number;
  providers: string[];
  notMeasured: number;
}
interface Body {
  data: Category[];
  meta: { totalApps: number };
}

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const categories = async (): Promise<Body> => (await api.get('/v1/categories')).json<Body>();

describe('200', () => {
  test('the eleven behind the SDK summary come first, then Runtime; all of the catalog are there', async () => {
    const { data } = await categories();
    expect(data.slice(0, 12).map(({ name, slug }) => `${name}: ${slug}`)).toEqual([
      'Error Tracking: error-tracking',
      'Analytics: analytics',
      'Feature Flags: feature-flags',
      'Database: database',
      'UI Framework: ui-framework',
      'State Management: state-management',
      'Payments: payments',
      'Authentication: authentication',
      'Observability: observability',
      'Realtime: realtime',
      'Auto-Update: auto-update',
      'Runtime: runtime',
    ]);
    expect(data.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...api.database.catalog.categories]),
    );
    expect(data.find(({ appsWithAny }) => appsWithAny === 0)).toMatchObject({
      appsWithNone: 32,
      providers: [],
    });
  });

  test('counts applications of all platforms, and says how many nothing is known of', async () => {
    const { data, meta } = await categories();
    // The table of samples/README.md: 19 applications, 32 on their platforms; Gannetdrop was never measured.
    expect(meta.totalApps).toBe(32);
    for (const { appsWithAny, appsWithNone, notMeasured } of data)
      expect([appsWithAny + appsWithNone, notMeasured]).toEqual([32, 1]);
    expect(data.find(({ slug }) => slug === 'runtime')?.appsWithAny).toBe(31);
  });

  test('agrees with a search on every category', async () => {
    for (const { slug, appsWithAny } of (await categories()).data) {
      const counts = await Promise.all(
        ['macos', 'windows', 'linux'].map(async (platform) => {
          const response = await api.get(`/v1/search?category=${slug}&platform=${platform}&limit=1`);
          return response.json<{ meta: { totalCount: number } }>().meta.totalCount;
        }),
      );
      expect([slug, counts.reduce((sum, count) => sum + count, 0)]).toEqual([slug, appsWithAny]);
    }
  });

  test('the most used provider stands first, equals by name', async () => {
    const { data } = await categories();
    expect(data.find(({ name }) => name === 'UI Framework')?.providers.slice(0, 2)).toEqual([
      'React',
      'Vue.js',
    ]);
    expect(data.find(({ name }) => name === 'Feature Flags')?.providers).toEqual(['LaunchDarkly']);
  });

  test('the example in the contract are the first two of this answer', async () => {
    expect((await categories()).data.slice(0, 2)).toEqual(categoriesExample);
  });

  test('the answer is as the contract says', async () => {
    expect(differencesFromSchema(CategoriesDto, (await categories()).data)).toEqual([]);
  });
});

test('304: the same answer is not sent twice', async () => {
  const first = await api.get('/v1/categories');
  const again = await api.get('/v1/categories', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('400: takes no parameters', async () => {
  const response = await api.get('/v1/categories?platform=macos');
  expect(response.statusCode).toBe(400);
  expect(response.json<{ detail: string }>().detail).toBe('platform is not a parameter here; there are none');
});
