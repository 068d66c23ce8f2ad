import type { AddressInfo } from 'node:net';
import { type ExtractionDocument } from '#libs/domain';
import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
import { sampleDocuments } from '../../../../../test/support/sample-documents.js';

// As many components as an extraction may have.
const COMPONENTS = 50_000;

let api: ApiServer;
let address: string;

beforeAll(async () => {
  api = await startApi({ arrivals: [{ document: largeDocument() }] });
  await api.app.listen(0, '127.0.0.1');
  address = `http://127.0.0.1:${(api.app.getHttpServer().address() as AddressInfo).port}`;
}, 120_000);
afterAll(async () => {
  // Of those who went away in the middle of an answer.
  api.app.getHttpServer().closeAllConnections();
  await api.close();
});

function largeDocument(): ExtractionDocument {
  const [sample] = sampleDocuments();
  if (sample === undefined) throw new Error('there are no samples');
  return {
    ...sample,
    app: { name: 'Large', bundleId: 'com.example.large', platform: 'macos' },
    components: Array.from({ length: COMPONENTS }, (_, index) => ({
      name: `@scope-${index % 100}/package-${index}`,
      version: `${index % 7}.0.0`,
      type: 'library' as const,
      source: 'npm' as const,
      license: ['MIT', 'Apache-2.0', 'GPL-3.0-only', null][index % 4] ?? null,
    })),
  };
}

const read = (path: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${address}${path}`, {
    headers: { authorization: `Bearer ${api.keys.team}` },
    ...(signal && { signal }),
  });

test.each([
  ['json', (body: { data: { components: unknown[] } }) => body.data.components.length, COMPONENTS],
  ['cyclonedx', (body: { dependencies: unknown[] }) => body.dependencies.length, COMPONENTS + 1],
  ['spdx', (body: { relationships: unknown[] }) => body.relationships.length, COMPONENTS + 1],
] as const)(
  '%s of 50,000 components is whole, and others are served meanwhile',
  async (format, count, expected) => {
    let isDone = false;
    const large = read(`/v1/apps/large/sbom?format=${format}`).then(async (response) => {
      const body = (await response.json()) as never;
      isDone = true;
      return { status: response.status, count: count(body) };
    });
    let served = 0;
    while (!isDone) {
      // Of what has no limit per minute.
      const response = await read('/openapi.json');
      await response.arrayBuffer();
      if (!isDone && response.status === 200) served += 1;
    }
    expect(await large).toEqual({ status: 200, count: expected });
    // In one piece it would let one or two through.
    expect(served).toBeGreaterThan(5);
  },
  120_000,
);

test('who does not read makes nothing be held', async () => {
  const before = process.memoryUsage().rss;
  const reader = new AbortController();
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => read('/v1/apps/large/sbom?format=spdx', reader.signal)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // Each is 29 MB as a text; what is waiting is a chunk, and the components of each.
  const held = process.memoryUsage().rss - before;
  reader.abort();
  expect(held).toBeLessThan(200 * 1024 * 1024);
  const after = await read('/v1/apps/large/history?limit=1');
  await after.arrayBuffer();
  expect(after.status).toBe(200);
}, 120_000);
