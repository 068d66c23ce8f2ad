import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
import { differencesFromSchema } from '../../../../../test/support/matches-schema.js';
import { sampleDocuments } from '../../../../../test/support/sample-documents.js';
import { SbomDto } from './sbom.dto.js';
import { cyclonedxExample, sbomExample, spdxExample } from './sbom.example.js';

interface Body {
  data: {
    app: Record<string, unknown>;
    generatedAt: string;
    components: { name: string; version: string | null }[];
    summary: { totalComponents: number; oldestDependency: { age: string } | null };
    licenseAnalysis: { riskLevel: string };
  };
  meta: Record<string, unknown>;
}

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function sbom(path: string): Promise<Body> {
  const response = await api.get(`/v1/apps/${path}`);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json();
}

const DOVETICK = '/v1/apps/com.example.dovetick/sbom?version=4.0.0';

describe('200: which release', () => {
  test.each([
    // The newest of the mainline, though 5.13.2 of the maintenance line came later than 6.0.0.
    ['pelagram/sbom', '6.3.0'],
    ['pelagram/sbom?version=5.13.2', '5.13.2'],
    ['pelagram/sbom?version=5.12.0', '5.12.0'],
    ['plotterel/sbom?platform=windows&version=unknown', 'unknown'],
    // 10.2.0 is newer, and was never measured.
    ['plinthworks-cad/sbom?platform=windows', '10.1.0'],
  ])('%s', async (path, version) => {
    const { data, meta } = await sbom(path);
    expect(data.app['version']).toBe(version);
    expect(data.summary.totalComponents).toBe(data.components.length);
    expect(meta).toMatchObject({ creditsUsed: 1 });
    expect(differencesFromSchema(SbomDto, data)).toEqual([]);
  });

  test('components are those that the scan of that release found', async () => {
    const scans = sampleDocuments().filter(({ app }) => app.name === 'Pelagram' && app.platform === 'macos');
    for (const version of ['5.13.0', '5.13.2', '6.1.0']) {
      const scan = scans.findLast(({ release }) => release.version === version);
      const { data } = await sbom(`pelagram/sbom?version=${version}`);
      const text = (each: { name: string; version?: string | null }): string =>
        `${each.name} ${each.version ?? ''}`;
      expect(data.components.map(text).sort()).toEqual(scan?.components.map(text).sort());
      expect(data.generatedAt).toBe(new Date(scan?.extractedAt ?? 0).toISOString());
      expect(data.app['runtime']).toBe(scan?.bundle.runtime);
    }
  });
});

describe('200: formats', () => {
  test.each([
    ['json', 'application/json; charset=utf-8', 'dovetick-4.0.0.json'],
    ['cyclonedx', 'application/vnd.cyclonedx+json; version=1.5', 'dovetick-4.0.0.cdx.json'],
    ['spdx', 'application/spdx+json', 'dovetick-4.0.0.spdx.json'],
  ])('%s has its media type, its file name and the credits', async (format, mediaType, file) => {
    const response = await api.get(`${DOVETICK}&format=${format}`);
    expect(response.headers).toMatchObject({
      'content-type': mediaType,
      'content-disposition': `inline; filename="${file}"`,
      'x-credits-used': '1',
      etag: expect.stringMatching(/^W\/"/) as string,
    });
    expect(response.headers['x-credits-remaining']).toMatch(/^\d+$/);
  });

  test('the examples in the contract are these answers', async () => {
    const answers = await Promise.all(
      ['json', 'cyclonedx', 'spdx'].map((format) => api.get(`${DOVETICK}&format=${format}`)),
    );
    const [native, cyclonedx, spdx] = answers.map((each) => each.json<{ data: unknown }>());
    expect(native?.data).toEqual(sbomExample);
    expect(cyclonedx).toEqual(cyclonedxExample);
    expect(spdx).toEqual(spdxExample);
  });

  test.each([
    ['application/json', 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['application/spdx+json', 'application/spdx+json'],
    ['application/vnd.cyclonedx+json; version=1.5', 'application/vnd.cyclonedx+json; version=1.5'],
    ['application/spdx+json, application/json;q=0', 'application/spdx+json'],
    ['application/json;q=0.5, application/spdx+json', 'application/spdx+json'],
    ['*/*;q=0.1, application/vnd.cyclonedx+json;q=0.2', 'application/vnd.cyclonedx+json; version=1.5'],
    [
      'application/spdx+json;q=0.8, application/vnd.cyclonedx+json;q=0.8',
      'application/vnd.cyclonedx+json; version=1.5',
    ],
    ['application/*;q=0.9, application/json;q=0.3', 'application/vnd.cyclonedx+json; version=1.5'],
  ])('without format: Accept: %s', async (accept, mediaType) => {
    const response = await api.get(DOVETICK, { accept });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, mediaType]);
  });

  test('what is asked for by name goes before Accept', async () => {
    const response = await api.get(`${DOVETICK}&format=spdx`, { accept: 'application/json' });
    expect(response.headers['content-type']).toBe('application/spdx+json');
  });
});

describe('304', () => {
  test.each(['json', 'cyclonedx', 'spdx'])(
    '%s is not sent twice, and costs nothing again',
    async (format) => {
      const first = await api.get(`${DOVETICK}&format=${format}`);
      const again = await api.get(`${DOVETICK}&format=${format}`, {
        'if-none-match': String(first.headers.etag),
      });
      expect([again.statusCode, again.body, again.headers['x-credits-used']]).toEqual([304, '', undefined]);
      const next = await api.get(`${DOVETICK}&format=${format}`);
      expect(Number(first.headers['x-credits-remaining']) - Number(next.headers['x-credits-remaining'])).toBe(
        1,
      );
      expect(next.headers.etag).toBe(first.headers.etag);
    },
  );

  test('every release and format has a tag of its own', async () => {
    const urls = ['4.0.0', '4.1.0'].flatMap((version) =>
      ['json', 'cyclonedx', 'spdx'].map(
        (format) => `/v1/apps/dovetick/sbom?version=${version}&format=${format}`,
      ),
    );
    const tags = await Promise.all(urls.map(async (url) => (await api.get(url)).headers.etag));
    expect(new Set(tags).size).toBe(6);
  });
});

test('the same bytes, in whatever order the extractions came', async () => {
  const arrivals = sampleDocuments()
    .reverse()
    .map((document) => ({ document }));
  const other = await startApi({ arrivals });
  try {
    for (const app of ['com.example.pelagram', 'com.example.dovetick', 'com.example.starwicket'])
      for (const format of ['cyclonedx', 'spdx']) {
        const url = `/v1/apps/${app}/sbom?format=${format}`;
        const [here, there] = await Promise.all([api.get(url), other.get(url)]);
        expect([there.statusCode, there.body]).toEqual([200, here.body]);
        expect(there.headers.etag).toBe(here.headers.etag);
        expect((await api.get(url)).body).toBe(here.body);
      }
  } finally {
    await other.close();
  }
}, 120_000);

test('406: no format that Accept takes', async () => {
  const response = await api.get(DOVETICK, { accept: 'text/html' });
  expect(response.statusCode).toBe(406);
});

describe('400', () => {
  test.each([
    ['format=xml', /^format must be one of json, cyclonedx, spdx/],
    ['format=JSON', /^format must be one of/],
    ['format=', /^format must not be empty/],
    ['format=json&format=spdx', /^format is given more than once/],
    ['version=', /^version must not be empty/],
    ['version=1&version=2', /^version is given more than once/],
    [`version=${'9'.repeat(201)}`, /^version must be text of 1 to 200 characters/],
    ['version=a%00b', /^version holds characters that are not allowed/],
    ['platform=beos', /^platform must be one of macos, windows, linux/],
    ['bundleId=x', /^bundleId is not a parameter here/],
    ['limit=1', /^limit is not a parameter here/],
    ['format=xml&platform=beos&nothing=1', /format must be .*; .*platform|platform.*format|nothing/],
  ])('%s', async (query, message) => {
    const response = await api.get(`/v1/apps/dovetick/sbom?${query}`);
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringMatching(message),
    ]);
  });

  test('names every problem at once', async () => {
    const response = await api.get('/v1/apps/dovetick/sbom?format=xml&platform=beos&nothing=1');
    const { error } = response.json<{ error: { details: { parameter: string }[] } }>();
    expect(error.details.map(({ parameter }) => parameter).sort()).toEqual(['format', 'nothing', 'platform']);
  });
});

test('403: the plan starter has no bills of materials', async () => {
  const response = await api.get('/v1/apps/dovetick/sbom', { authorization: `Bearer ${api.keys.starter}` });
  expect([response.statusCode, response.json<{ requiredPlan: string }>().requiredPlan]).toEqual([
    403,
    'team',
  ]);
});

describe('404', () => {
  test.each([
    ['tidewrit', '', ['tidewrite']],
    ['com.example.dovetick', '?platform=windows', []],
    ["x'; DROP TABLE rm_profile.app; --", '', []],
    ['日本語', '', []],
  ])('no application: %s%s', async (reference, query, suggestions) => {
    const response = await api.get(`/v1/apps/${encodeURIComponent(reference)}/sbom${query}`);
    expect([response.statusCode, response.json()]).toMatchObject([404, { suggestions }]);
  });

  test.each([
    // One letter of five may be wrong, two of six; then the newest.
    ['4.0.1', ['4.0.0']],
    ['v4.0.0', ['4.0.0', '4.1.0', '4.2.0']],
    ['nothing like it', ['4.3.0', '4.2.0', '4.1.0']],
    ["4.0.0' OR 1=1", ['4.0.0']],
    ["' OR '1'='1", ['4.3.0', '4.2.0', '4.1.0']],
    // Dovetick has no release without a version.
    ['unknown', ['4.3.0', '4.2.0', '4.1.0']],
  ])('no version: %s', async (version, suggestions) => {
    const response = await api.get(`/v1/apps/dovetick/sbom?version=${encodeURIComponent(version)}`);
    const problem = response.json<{ detail: string; suggestions: string[] }>();
    expect([response.statusCode, problem.suggestions]).toEqual([404, suggestions]);
    expect(problem.detail).toContain(suggestions.join(', '));
  });

  test.each([
    [
      'plinthworks-cad',
      'version=10.2.0&',
      'extraction-failed',
      'Version 10.2.0 was never measured: its extraction failed.',
    ],
    ['gannetdrop', 'version=1.0.4&', 'unverified-bare-exe', /could not be verified as the application\.$/],
    ['gannetdrop', 'version=1.1.0&', 'empty', /there was nothing in the download\.$/],
    ['gannetdrop', '', null, 'No mainline release of it was ever measured: no reason was recorded.'],
    ['cobaltern', 'version=1.6.0&', 'foreign-binary', /the download was another program\.$/],
  ])('never measured: %s %s', async (app, query, notMeasuredReason, detail) => {
    const response = await api.get(`/v1/apps/${app}/sbom?${query}platform=windows`);
    const expected = typeof detail === 'string' ? detail : (expect.stringMatching(detail) as string);
    expect([response.statusCode, response.json()]).toMatchObject([
      404,
      { notMeasuredReason, detail: expected },
    ]);
    expect(response.headers['x-credits-used']).toBeUndefined();
  });
});
