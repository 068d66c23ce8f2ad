import { encodeCursor } from '#libs/http';
import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
import { differencesFromSchema } from '../../../../../test/support/matches-schema.js';
import { HistoryDto } from './history.dto.js';
import { historyExample } from './history.example.js';

interface Version {
  version: string;
  line: string;
  changes: { added: { name: string }[]; removed: { name: string }[]; updated: unknown[]; unchanged: number };
  [member: string]: unknown;
}
interface Body {
  data: { app: Record<string, unknown>; versions: Version[] };
  meta: { nextCursor: string | null; resultCount: number; limit: number };
}

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function history(path: string): Promise<Body> {
  const response = await api.get(`/v1/apps/${path}`);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json();
}

const versionsOf = ({ data }: Body): string[] => data.versions.map(({ version }) => version);
const find = ({ data }: Body, version: string): Version | undefined =>
  data.versions.find((each) => each.version === version);

describe('200: which application', () => {
  test.each([
    ['a bundle id', 'com.example.Pelagram', 'macos'],
    ['a slug: macOS first', 'pelagram', 'macos'],
    ['a slug on a platform', 'pelagram', 'linux'],
    ['a slug that only Windows has', 'postwren-mail', 'windows'],
  ])('%s', async (_, reference, platform) => {
    const query = platform === 'linux' ? '?platform=linux' : '';
    const { data } = await history(`${reference}/history${query}`);
    expect(data.app['platform']).toBe(platform);
    const byId = await history(`${String(data.app['id'])}/history`);
    expect(byId.data).toEqual(data);
  });
});

describe('200: versions', () => {
  test('newest first, maintenance releases among them by date', async () => {
    const body = await history('com.example.pelagram/history');
    expect(versionsOf(body)).toEqual([
      '6.3.0',
      '6.2.0',
      '6.1.0',
      '5.13.2',
      '6.0.0',
      '5.13.1',
      '5.13.0',
      '5.12.0',
    ]);
    expect(
      body.data.versions.filter(({ line }) => line === 'maintenance').map(({ version }) => version),
    ).toEqual(['5.13.2']);
    expect(find(body, '6.1.0')?.['comparedTo']).toBe('6.0.0');
    expect(find(body, '5.13.2')?.['comparedTo']).toBe('5.13.1');
  });

  test('the first one adds everything', async () => {
    const first = find(await history('com.example.tidewrite/history'), '2.2.0');
    const technologies = first?.['technologies'] as { name: string; version: string; category: string }[];
    expect(first?.['comparedTo']).toBeNull();
    expect(first?.changes).toEqual({
      added: technologies.map(({ name, version, category }) => ({ name, version, category })),
      removed: [],
      updated: [],
      unchanged: 0,
    });
  });

  test('tells what was replaced', async () => {
    const changes = find(await history('com.example.tidewrite/history'), '2.5.0')?.changes;
    expect(changes?.added.map(({ name }) => name)).toContain('Sentry');
    expect(changes?.removed.map(({ name }) => name)).toContain('Bugsnag');
  });

  test('a version that nobody could tell is `unknown`', async () => {
    const body = await history('plotterel/history?platform=windows');
    expect(versionsOf(body)).toEqual(['0.16.0', '0.15.0', 'unknown', '0.14.0']);
    expect(find(body, '0.15.0')?.['comparedTo']).toBe('unknown');
  });

  test('a version that was never measured has empty changes', async () => {
    const body = await history('plinthworks-cad/history?platform=windows');
    expect(find(body, '10.2.0')).toMatchObject({
      measurementStatus: 'not_measured',
      dependencyCount: null,
      changes: { added: [], removed: [], updated: [], unchanged: 0 },
      technologies: [],
    });
  });

  test('notes are null only where there is neither text nor summary', async () => {
    const versions = [
      ...(await history('com.example.mintclerk/history')).data.versions,
      ...(await history('gannetdrop/history')).data.versions,
    ];
    const notes = versions.map(
      (each) => each['releaseNotes'] as { raw: string | null; summary: string | null } | null,
    );
    expect(notes.filter((each) => each === null).length).toBeGreaterThan(0);
    expect(notes.filter((each) => each !== null && each.raw === null).length).toBeGreaterThan(0);
    expect(notes.filter((each) => each !== null && each.raw === null && each.summary === null)).toEqual([]);
  });

  test.each([
    // 4.0.0 of 2025-09-04T10:16:19Z, 4.1.0 of 2026-01-22T07:24:51Z, 4.2.0 of 2026-06-30, 4.3.0 of 2026-11-12.
    ['from=2026-01-22', ['4.3.0', '4.2.0', '4.1.0']],
    ['from=2026-01-23', ['4.3.0', '4.2.0']],
    ['to=2026-01-22', ['4.1.0', '4.0.0']],
    ['to=2026-01-21', ['4.0.0']],
    ['from=2026-01-22&to=2026-01-22', ['4.1.0']],
    ['from=2026-01-22T07:24:51Z&to=2026-01-22T07:24:51Z', ['4.1.0']],
    ['from=2026-01-22T07:24:52Z&to=2026-06-01', []],
  ])('%s', async (query, expected) => {
    expect(versionsOf(await history(`dovetick/history?${query}`))).toEqual(expected);
  });

  test('page by page each one once', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Body = await history(`pelagram/history?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...versionsOf(page));
      cursor = page.meta.nextCursor;
    }
    const whole = await history('pelagram/history?limit=100');
    expect(seen).toEqual(versionsOf(whole));
    expect(whole.meta).toMatchObject({ resultCount: 8, limit: 100, nextCursor: null });
  });

  test.each([
    ['release_notes', true, false],
    ['technologies', false, true],
    ['technologies,release_notes', true, true],
    ['release_notes_analysis', true, false],
  ])('include=%s carries no other part', async (include, notes, technologies) => {
    const [first] = (await history(`dovetick/history?include=${include}`)).data.versions;
    expect(['releaseNotes' in (first ?? {}), 'technologies' in (first ?? {})]).toEqual([notes, technologies]);
    expect(first).toHaveProperty('changes');
  });

  test.each([
    // Notes with a repair and a feature; with a repair alone; with a security section.
    ['dovetick', '4.3.0', ['feature', 'bugfix'], 'neutral'],
    ['tidewrite', '2.6.1', ['bugfix'], 'neutral'],
    ['pelagram', '5.13.2', ['bugfix', 'security'], 'neutral'],
    ['tidewrite', '2.3.0', ['feature', 'performance'], 'positive'],
  ])('include=release_notes_analysis: the notes of %s %s', async (app, version, categories, sentiment) => {
    const entry = find(await history(`${app}/history?include=release_notes_analysis`), version);
    const plain = find(await history(`${app}/history`), version);
    expect(plain?.['releaseNotes']).toMatchObject({ categories: null, sentiment: null });
    expect(entry?.['releaseNotes']).toEqual({
      ...(plain?.['releaseNotes'] as object),
      categories,
      sentiment,
    });
  });

  test('where there are no notes there is no analysis', async () => {
    const { data } = await history('com.example.mintclerk/history?include=release_notes_analysis');
    const bare = data.versions
      .map((each) => each['releaseNotes'] as { raw: string | null } | null)
      .filter((notes) => notes !== null && notes.raw === null);
    expect(bare.length).toBeGreaterThan(0);
    for (const notes of bare) expect(notes).toMatchObject({ categories: null, sentiment: null });
  });

  test('the example in the contract is this answer', async () => {
    expect((await history('com.example.dovetick/history?limit=1')).data).toEqual(historyExample);
  });

  test('every answer is as the contract says', async () => {
    for (const path of [
      'pelagram/history',
      'gannetdrop/history?include=release_notes',
      'tidewrite/history?include=release_notes_analysis',
      'plotterel/history?platform=windows',
    ])
      expect(differencesFromSchema(HistoryDto, (await history(path)).data)).toEqual([]);
  });
});

test('304: the same answer is not sent twice', async () => {
  const first = await api.get('/v1/apps/dovetick/history');
  const again = await api.get('/v1/apps/dovetick/history', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('an answer costs 1 credit; the same one again, errors and other plans cost none', async () => {
  const left = async (): Promise<number> => {
    const { meta } = await history('dovetick/history?limit=1');
    expect(meta).toMatchObject({ creditsUsed: 1 });
    return (meta as unknown as { creditsRemaining: number }).creditsRemaining;
  };
  const before = await left();
  const tag = String((await api.get('/v1/apps/dovetick/history')).headers.etag);
  await api.get('/v1/apps/dovetick/history', { 'if-none-match': tag });
  await api.get('/v1/apps/nobody-at-all/history');
  await api.get('/v1/apps/dovetick/history?limit=0');
  // One to learn the tag, one to ask again.
  expect(await left()).toBe(before - 2);
});

describe('400', () => {
  test.each([
    ['limit=0', 'limit must be a whole number from 1 to 100'],
    ['limit=101', 'limit must be a whole number from 1 to 100'],
    ['from=yesterday', /^from must be a date that exists/],
    ['include=', 'include must not be empty'],
    ['include=notes', /^include must be a comma-separated list of different values/],
    ['bundleId=x', /^bundleId is not a parameter here/],
    ...[
      ['a', 'b', 'c', 'd'],
      ['2026-01-01T00:00:00+23:59', '2026-01-01T00:00:00Z', 'c', 'd'],
      ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00-16:00', 'c', 'd'],
      [3e9, '2026-01-01T00:00:00Z', 'c', 'd'],
    ].map((place): [string, string] => [
      `cursor=${encodeCursor(place, 'x')}`,
      'cursor must be a value that meta.nextCursor gave',
    ]),
  ])('%s', async (query, message) => {
    const response = await api.get(`/v1/apps/dovetick/history?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ detail: string }>().detail).toMatch(message);
  });

  test('a cursor of another application', async () => {
    const { meta } = await history('pelagram/history?limit=1');
    const response = await api.get(`/v1/apps/dovetick/history?cursor=${meta.nextCursor ?? ''}`);
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringMatching(/^cursor belongs to a list with other filters/),
    ]);
  });
});

test('403: the plan starter has no history', async () => {
  const response = await api.get('/v1/apps/dovetick/history', {
    authorization: `Bearer ${api.keys.starter}`,
  });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ requiredPlan: 'team', error: { code: 'forbidden' } });
});

test.each([
  ['nobody-at-all', '', []],
  ['com.example.nobody', '?platform=linux', []],
  ['tidewrit', '', ['tidewrite']],
  ['com.example.wrenfeld', '', ['wrenfield-pos']],
  ['com.example.dovetick', '?platform=windows', []],
  ['app_00000000-0000-5000-8000-000000000000', '', []],
])('404: %s%s', async (reference, query, suggestions) => {
  const response = await api.get(`/v1/apps/${reference}/history${query}`);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ suggestions, error: { code: 'not_found' } });
});

test('422: the end before the beginning', async () => {
  const response = await api.get('/v1/apps/dovetick/history?from=2026-02-02&to=2026-02-01');
  expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
    422,
    'unprocessable',
  ]);
});
