import { createKey } from '#libs/accounts';
import { SCORE_NAMES } from '#libs/domain';
import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
import { differencesFromSchema } from '../../../../../test/support/matches-schema.js';
import { CompareDto } from './compare.dto.js';
import { compareExample } from './compare.example.js';

type Keyed<Value> = Record<string, Value>;
interface Data {
  apps: (Record<string, unknown> & { key: string; name: string })[];
  shared: { name: string; versions: Keyed<string | null> }[];
  unique: Keyed<{ name: string }[]>;
  sdkCoverage: Keyed<Keyed<string | null>>;
  summary: {
    totalShared: number;
    totalUnique: Keyed<number>;
    versionDelta: { name: string }[];
    categoryGaps: Keyed<string[] | null>;
    releaseCadence: Keyed<unknown>;
    platformComparison: Keyed<Keyed<unknown>>;
    scores: Keyed<Keyed<unknown>>;
  };
}
interface Body {
  data: Data;
  meta: Record<string, unknown>;
}

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function compare(apps: string, more = ''): Promise<Body> {
  const response = await api.get(`/v1/compare?apps=${encodeURIComponent(apps)}${more}`);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json();
}
const compareOn = (platform: string, apps: string): Promise<Body> => compare(apps, `&platform=${platform}`);
const keysOf = ({ data }: Body): string[] => data.apps.map(({ key }) => key);

describe('200: which applications', () => {
  test.each([
    ['bundle ids', 'com.example.dovetick,com.example.tidewrite'],
    ['in another case, with spaces', 'COM.example.Dovetick, Com.Example.TIDEWRITE'],
    ['names', 'dovetick,Tidewrite'],
    ['ids', 'app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457,APP_68C26B84-fabe-534e-bd27-732ffc910541'],
  ])('by %s', async (_, apps) => {
    expect(keysOf(await compare(apps))).toEqual(['com.example.dovetick', 'com.example.tidewrite']);
  });

  test.each([
    ['a former name, and the present one', 'Starwicket', 'Starwicket Observatory'],
    ['an alias that a scanner gave', 'starwicket', 'Starwicket Observatory'],
    ['a slug', 'plinthworks-cad', 'Plinthworks CAD'],
  ])('by %s', async (_, reference, name) => {
    expect((await compare(`Dovetick,${reference}`)).data.apps[1]?.name).toBe(name);
  });

  test('in the order in which they were asked for, in every map', async () => {
    const asked = ['com.example.tidewrite', 'com.example.dovetick', 'com.example.pelagram'];
    const body = await compare(asked.join());
    const { unique, sdkCoverage, summary } = body.data;
    const { totalUnique, categoryGaps, releaseCadence, scores } = summary;
    expect(keysOf(body)).toEqual(asked);
    for (const map of [unique, sdkCoverage, totalUnique, categoryGaps, releaseCadence, scores])
      expect(Object.keys(map)).toEqual(asked);
  });

  test('without a platform those of macOS; one without a bundle id is keyed by its slug', async () => {
    expect((await compare('tidewrite,pelagram')).meta['platform']).toBe('macos');
    const windows = await compareOn('windows', 'tidewrite,postwren-mail');
    expect(keysOf(windows)).toEqual(['tidewrite', 'postwren-mail']);
    expect(windows.data.apps[0]).toMatchObject({ platform: 'windows', bundleId: null, slug: 'tidewrite' });
    expect(keysOf(await compareOn('linux', 'cobaltern,pelagram'))).toEqual(['cobaltern', 'pelagram']);
  });

  test('ten of them', async () => {
    const ten = [
      ...['brindlecast', 'cobaltern', 'dovetick', 'gantrywise', 'kettlesong'],
      ...['lockfern', 'mintclerk', 'pelagram', 'plotterel', 'querrow'],
    ];
    const body = await compare(ten.join());
    expect(body.data.apps.map(({ slug }) => slug)).toEqual(ten);
    expect(body.meta).toMatchObject({ creditsUsed: 10, notMeasured: 0 });
  });
});

describe('200: what is told', () => {
  // Worked out from the last lines of the two sample files.
  test('technologies: two of Electron', async () => {
    const { data } = await compare('com.example.tidewrite,com.example.pelagram');
    const [tidewrite, pelagram] = ['com.example.tidewrite', 'com.example.pelagram'];
    expect(data.shared.find(({ name }) => name === 'Electron')?.versions).toEqual({
      [tidewrite]: '43.1.1',
      [pelagram]: '43.1.1',
    });
    expect(data.unique[tidewrite]?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ProseMirror', 'Yjs', 'Zustand', 'better-sqlite3', 'marked']),
    );
    expect(data.unique[pelagram]?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Auth0', 'Datadog', 'LiveKit', 'Redux']),
    );
    expect(data.summary.totalShared).toBe(data.shared.length);
    expect(data.summary.totalUnique[pelagram]).toBe(data.unique[pelagram]?.length);
    expect(data.summary.categoryGaps).toEqual({
      [tidewrite]: ['Feature Flags', 'Payments', 'Authentication', 'Observability'],
      [pelagram]: ['Database', 'Payments'],
    });
  });

  test('unique and shared agree with the profiles of lookup', async () => {
    const names = ['tidewrite', 'pelagram', 'gantrywise', 'lockfern'];
    const { data } = await compare(names.join());
    const listed = await Promise.all(
      names.map(async (name) => {
        const response = await api.get(`/v1/lookup?platform=macos&app=${name}`);
        const [profile] = response.json<{ data: { technologies: { name: string }[] }[] }>().data;
        return profile?.technologies.map((technology) => technology.name) ?? [];
      }),
    );
    const count = (name: string): number => listed.filter((names_) => names_.includes(name)).length;
    expect(data.shared.map(({ name }) => name)).toEqual(listed[0]?.filter((name) => count(name) === 4));
    for (const [index, { key }] of data.apps.entries())
      expect(data.unique[key]?.map(({ name }) => name)).toEqual(
        listed[index]?.filter((name) => count(name) === 1),
      );
  });

  // In the last lines of the two files both have react 19.3.0, and posthog-node 5.54.1 and 5.51.3.
  test('whose versions are ahead', async () => {
    const { summary } = (await compare('gantrywise,tidewrite')).data;
    const [gantrywise, tidewrite] = ['com.example.gantrywise', 'com.example.tidewrite'];
    expect(summary.versionDelta).toEqual([
      {
        name: 'PostHog',
        ahead: gantrywise,
        versions: { [gantrywise]: '5.54.1', [tidewrite]: '5.51.3' },
      },
    ]);
  });

  // In the last lines of the files: Sentry is @sentry/browser of npm (10.47.0), sentry-cocoa of Swift (8.52.1), Sentry of
  // NuGet (5.11.2) and sentry_flutter of pub (8.14.2); PostHog posthog-ios (3.26.0), PostHog (1.0.4), posthog_flutter
  // (5.0.0) and posthog-node (5.54.1, 5.51.3).
  test.each([
    ['macos', 'tidewrite,starwicket', 'Sentry', ['10.47.0', '8.52.1']],
    ['windows', 'wrenfield-pos,ledgerfen', 'Sentry', ['8.14.2', '5.11.2']],
    ['windows', 'wrenfield-pos,ledgerfen', 'PostHog', ['5.0.0', '1.0.4']],
    ['macos', 'gantrywise,tidewrite,dovetick', 'PostHog', ['5.54.1', '5.51.3', '3.26.0']],
  ])('on %s nobody of %s is ahead: %s is of several ecosystems', async (platform, apps, name, versions) => {
    const body = await compareOn(platform, apps);
    const delta = body.data.summary.versionDelta.find((each) => each.name === name);
    expect(delta).toEqual({
      name,
      ahead: null,
      versions: Object.fromEntries(keysOf(body).map((key, index) => [key, versions[index]])),
    });
  });

  // The releases of samples/tidewrite.ndjson on macOS, and of samples/mintclerk.ndjson, which has no dates.
  test('cadence', async () => {
    const { summary } = (await compare('tidewrite,mintclerk')).data;
    expect(summary.releaseCadence).toEqual({
      // Seven from 2025-02-12T07:52:46 to 2026-10-06T17:11:08: 601.39 days in six intervals. The last three make 307.3
      // days, those before 294.1.
      'com.example.tidewrite': {
        releasesLast90Days: 1,
        avgDaysBetweenReleases: 100.2,
        daysSinceLastRelease: 45,
        trend: 'steady',
      },
      'com.example.mintclerk': {
        releasesLast90Days: null,
        avgDaysBetweenReleases: null,
        daysSinceLastRelease: null,
        trend: 'insufficient_data',
      },
    });
  });

  // The last lines of samples/tidewrite.ndjson and samples/cobaltern.ndjson on macOS.
  test('platforms', async () => {
    const { apps, summary } = (await compare('tidewrite,cobaltern')).data;
    expect(apps.map(({ architecture, binarySize }) => [architecture, binarySize])).toEqual([
      ['universal', 230955356],
      ['universal', 41173875],
    ]);
    expect(summary.platformComparison).toEqual({
      binarySize: {
        'com.example.tidewrite': 230955356,
        'com.example.cobaltern': 41173875,
        ratio: '5.6:1',
        note: 'Largest: Tidewrite (231.0 MB). Smallest: Cobaltern (41.2 MB).',
      },
      securityPosture: {
        // Signed, notarized, not sandboxed, released in the last 90 days; one of them with an updater.
        'com.example.tidewrite': { score: 80, evidence: 100, sandboxed: false },
        'com.example.cobaltern': { score: 65, evidence: 100, sandboxed: false },
        note: 'Highest score: Tidewrite (80). Lowest: Cobaltern (65). Not sandboxed: Tidewrite, Cobaltern.',
      },
      architecture: {
        'com.example.tidewrite': ['arm64', 'x86_64'],
        'com.example.cobaltern': ['arm64', 'x86_64'],
        note: 'Universal: Tidewrite, Cobaltern.',
      },
    });
  });

  test('scores of the applications are those of the list', async () => {
    const { apps, summary } = (await compare('tidewrite,cobaltern,starwicket')).data;
    for (const app of apps) {
      const scores = summary.scores[app.key] ?? {};
      expect([app['securityScore'], app['healthScore']]).toEqual([scores['security'], scores['health']]);
      expect(Object.keys(scores['parts'] as object)).toEqual(SCORE_NAMES);
    }
    // (35 x 320/335 + 20 x 1/3 + 15 + 15 + 15) / 100: 45 days ago, one of late, steady, an updater, error tracking.
    expect(apps[0]?.['healthScore']).toBe(85);
  });

  // It gives no dates, so that health rests on its updater (15) and its error tracking (15) alone.
  test('how little a score rests on stands beside it', async () => {
    const [mintclerk] = (await compare('mintclerk,tidewrite')).data.apps;
    expect(mintclerk).toMatchObject({ healthScore: 100, healthEvidence: 30, securityEvidence: 85 });
  });

  // Gannetdrop was never measured; the last version of Plinthworks was not, but one before it was.
  test('an absence is never claimed of what was never measured', async () => {
    const { data, meta } = await compareOn('windows', 'gannetdrop,plinthworks-cad,ledgerfen');
    expect(meta).toMatchObject({ notMeasured: 1, creditsUsed: 3 });
    expect(data.shared).toEqual([]);
    expect(data.summary.categoryGaps['gannetdrop']).toBeNull();
    expect(data.summary.categoryGaps['ledgerfen']).toEqual(['Feature Flags', 'Realtime']);
    expect(data.summary.categoryGaps['plinthworks-cad']).toContain('Database');
    expect(data.summary.scores['gannetdrop']).toMatchObject({ health: null, engineeringMaturity: null });
    // Nothing but that it is not signed.
    expect(data.summary.scores['gannetdrop']).toMatchObject({
      security: 0,
      evidence: { health: 0, security: 30 },
    });
    expect(data.apps[0]).toMatchObject({ securityScore: 0, securityEvidence: 30 });
    expect(data.apps[0]).toMatchObject({ healthScore: null, healthEvidence: 0 });
    expect(data.summary.platformComparison['securityPosture']).toMatchObject({
      gannetdrop: { score: 0, evidence: 30 },
      note: expect.stringContaining(' On little evidence: Gannetdrop (30 of 100 points). ') as string,
    });
    expect(data.apps.map(({ measurementStatus, tags }) => [measurementStatus, tags])).toEqual([
      ['not_measured', ['unsigned', 'not-measured']],
      ['not_measured', ['qt', 'signed', 'auto-update', 'not-measured']],
      ['measured', ['dotnet', 'signed', 'auto-update']],
    ]);
    expect(data.apps[0]).toMatchObject({ dependencyCount: null, architecture: null, binarySize: 7015188 });
  });

  test('the example in the contract is this answer', async () => {
    expect((await compare('starwicket,dovetick')).data).toEqual(compareExample);
  });

  test('every answer is as the contract says', async () => {
    for (const { data } of [
      await compare('tidewrite,mintclerk,lockfern'),
      await compareOn('windows', 'gannetdrop,stockhelm,ledgerfen'),
    ])
      expect(differencesFromSchema(CompareDto, data)).toEqual([]);
  });
});

describe('credits', () => {
  async function startAccount(account: string) {
    const { dataSource } = api.database;
    const { key } = await createKey(dataSource, { account, plan: 'starter', scopes: ['read'] });
    return (apps: string, headers = {}) =>
      api.get(`/v1/compare?apps=${apps}`, { authorization: `Bearer ${key}`, ...headers });
  }

  test('one per application; an error and a 304 cost none', async () => {
    const send = await startAccount('compares');
    const first = await send('tidewrite,pelagram,dovetick');
    expect(first.json()).toMatchObject({ meta: { creditsUsed: 3, creditsRemaining: 997 } });
    expect(first.headers).toMatchObject({ 'x-credits-used': '3', 'x-credits-remaining': '997' });
    expect((await send('tidewrite,nobody-at-all')).statusCode).toBe(404);
    expect((await send('tidewrite,Tidewrite')).statusCode).toBe(400);
    const etag = String(first.headers.etag);
    expect((await send('tidewrite,pelagram,dovetick', { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await send('tidewrite,pelagram')).json()).toMatchObject({ meta: { creditsRemaining: 995 } });
  });

  test('402: not all of them can be paid for, so none is', async () => {
    const send = await startAccount('nearly-out');
    await send('tidewrite,pelagram');
    await api.database.pool.query(
      `UPDATE accounts.credit_month SET used = 998
       WHERE account_id = (SELECT id FROM accounts.account WHERE name = 'nearly-out')`,
    );
    const refused = await send('tidewrite,pelagram,dovetick');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      402,
      { creditsNeeded: 3, creditsRemaining: 2 },
    ]);
    expect((await send('tidewrite,pelagram')).json()).toMatchObject({ meta: { creditsRemaining: 0 } });
  });
});

test('the same question has the same answer, to the byte and by its tag', async () => {
  const url = '/v1/compare?apps=tidewrite,pelagram,lockfern';
  const [one, other] = [await api.get(url), await api.get(url)];
  const dataOf = ({ body }: typeof one): string => body.slice(0, body.indexOf('"meta"'));
  expect(dataOf(other)).toBe(dataOf(one));
  expect(other.headers.etag).toBe(one.headers.etag);
});
