import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService, type TestService } from '../../../../test/support/service.js';
import { CREDIT_COSTS } from './credit-costs.js';
import { EXAMPLES } from './examples/examples.js';
import { ownDocument, ownOutcome, SAMPLE_OUTCOMES } from './examples/intake.examples.js';
import { nameExamples } from './examples/name.examples.js';
import { guidePage } from './guide.js';
import { curlOf } from './render/exchange.js';
import { jsonText } from './render/json.js';
import { differencesFromShown } from './testing/differences-from-shown.js';

/** What the guide shows is what the product answers: the whole of it runs, and takes in the samples as the guide does. */

const samples = join(__dirname, '../../../../samples');

/** All services start, and 163 extractions go all the way, on a machine that may be busy. */
const PATIENCE_MS = 60_000;

let service: TestService;
let key: string;
let taken: string[];

beforeAll(async () => {
  service = await startService({ documents: true });
  key = await service.key('operator', ['read', 'ingest']);
  const files = readdirSync(samples)
    .filter((name) => name.endsWith('.ndjson'))
    .sort();
  const body = files.map((name) => readFileSync(join(samples, name), 'utf8')).join('');
  const response = await send(
    '/v1/extractions',
    { 'content-type': 'application/x-ndjson', prefer: 'wait=30' },
    body,
  );
  expect(response.headers.get('preference-applied')).toBe('wait=30');
  taken = (await response.text()).trimEnd().split('\n');
}, PATIENCE_MS);
afterAll(() => service.close());

const get = (path: string): Promise<Response> =>
  fetch(service.address + path, { headers: { authorization: `Bearer ${key}` } });

const send = (path: string, headers: Record<string, string>, body: string): Promise<Response> =>
  fetch(service.address + path, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${key}` },
    body,
  });

/** The text of the page, as a reader sees it. */
const read = guidePage()
  .replace(/<[^>]+>/g, '')
  .replaceAll('&lt;', '<')
  .replaceAll('&gt;', '>')
  .replaceAll('&quot;', '"')
  .replaceAll('&#39;', "'")
  .replaceAll('&amp;', '&');

test('the first outcomes of the samples', () => {
  expect(taken.slice(0, SAMPLE_OUTCOMES.length)).toEqual(SAMPLE_OUTCOMES);
  expect(read.includes(SAMPLE_OUTCOMES.join('\n'))).toBe(true);
  const count = readdirSync(samples).filter((name) => name.endsWith('.ndjson')).length;
  expect(read.replace(/\s+/g, ' ').includes(`${count} invented`)).toBe(true);
});

test.each(EXAMPLES)('$path', async ({ path, status, answer }) => {
  const response = await get(path);
  expect(response.status).toBe(status);
  expect(differencesFromShown(answer, await response.json())).toEqual([]);
  expect(read.includes(curlOf(path))).toBe(true);
  expect(read.includes(jsonText(answer))).toBe(true);
});

test('every command that the guide shows with an answer is among them', () => {
  const commands = [...read.matchAll(/^.*(curl -sH "Authorization: Bearer \$KEY" "\$API(\/[^"]*)")/gm)];
  expect(commands.map(([, , path]) => path).sort()).toEqual(EXAMPLES.map(({ path }) => path).sort());
});

test.each(nameExamples.filter(({ app }) => app !== null))('$reading: $app', async ({ app, finds }) => {
  const response = await get(`/v1/lookup?app=${encodeURIComponent(app ?? '')}`);
  const { data } = (await response.json()) as { data: { app: { name: string; platform: string } }[] };
  expect(data.map((entry) => `${entry.app.name}, ${entry.app.platform}`)).toEqual(finds);
});

test('a small extraction of one’s own, once and twice, and the same id for something else', async () => {
  const json = { 'content-type': 'application/json' };
  const first = await send('/v1/extractions', json, JSON.stringify(ownDocument));
  expect(first.status).toBe(202);
  expect(differencesFromShown(ownOutcome, await first.json())).toEqual([]);
  const again = await send('/v1/extractions', json, JSON.stringify(ownDocument));
  expect(await again.json()).toMatchObject({ data: { outcome: 'duplicate', changes: 0 } });
  const other = { ...ownDocument, components: [] };
  expect((await send('/v1/extractions', json, JSON.stringify(other))).status).toBe(409);
});

test('what the guide says of plans', async () => {
  const starter = await service.key('starter', ['read']);
  const ask = (path: string) =>
    fetch(service.address + path, { headers: { authorization: `Bearer ${starter}` } });
  const answers = await Promise.all(
    ['/v1/apps/pelagram/history', '/v1/apps/pelagram/sbom', '/v1/activity', '/v1/categories'].map(ask),
  );
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 200]);
});

describe('what the guide says of credits', () => {
  const asked: Readonly<Record<string, string>> = {
    'GET /v1/compare': '/v1/compare?apps=pelagram,dovetick,tidewrite',
    'GET /v1/stats': '/v1/stats?technology=react',
    'GET /v1/trends': '/v1/trends?technology=react',
    'GET /v1/apps/{bundleId}/history': '/v1/apps/pelagram/history',
    'GET /v1/apps/{bundleId}/sbom': '/v1/apps/pelagram/sbom',
  };
  const APPLICATIONS = 3;

  test.each(CREDIT_COSTS)('$address', async ({ address, credits, each }) => {
    const team = await service.key('team', ['read']);
    const response = await fetch(service.address + asked[address]!, {
      headers: { authorization: `Bearer ${team}` },
    });
    expect(response.status).toBe(200);
    const cost = each === undefined ? credits : credits * APPLICATIONS;
    expect(response.headers.get('x-credits-used')).toBe(String(cost));
  });

  test('nothing else can be refused for them', async () => {
    const { paths } = (await (await get('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { responses?: object }>>;
    };
    const charged = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, { responses = {} }]) => '402' in responses)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(charged.sort()).toEqual(CREDIT_COSTS.map(({ address }) => address).sort());
  });
});
