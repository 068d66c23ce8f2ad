import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { aDocument } from '../../../../libs/domain/src/testing/an-extraction.js';
import { buildOpenApi } from '#libs/http';
import { startService, type TestService } from '../../../../test/support/service.js';
import { FileIntake } from './file-intake.js';

type Json = Record<string, unknown>;

const CYCLONEDX = 'application/vnd.cyclonedx+json';
let on: TestService;
let key: string;

beforeAll(async () => {
  on = await startService();
  key = await on.key('team', ['ingest', 'read']);
});
afterAll(() => on.close());

let made = 0;

/** A BOM of an app of its own, of the platform given. */
function aBom(platform: string | null, rest: Json = {}): Json & { name: string } {
  const number = (made += 1);
  const name = `bom-app-${number}`;
  const properties = [{ name: 'deskscope:bundleId', value: `com.example.${name}` }];
  if (platform !== null) properties.push({ name: 'deskscope:platform', value: platform });
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    version: 1,
    metadata: {
      timestamp: '2024-05-01T10:00:00Z',
      component: { type: 'application', name, version: '1.0.0', properties },
    },
    components: [
      { type: 'framework', name: 'electron', version: '30.0.0', purl: 'pkg:npm/electron@30.0.0' },
      { type: 'library', name: 'react', version: '18.2.0', purl: 'pkg:npm/react@18.2.0' },
    ],
    ...rest,
  };
  return Object.defineProperty(bom, 'name', { value: name, enumerable: false }) as never;
}

interface Answer {
  readonly status: number;
  readonly body: Json & { data?: Json; error?: { code: string; details?: Json[] } };
}

async function send(body: unknown, type: string, query = ''): Promise<Response> {
  return fetch(`${on.address}/v1/extractions${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': type, prefer: 'wait=10' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function post(body: unknown, type = 'application/json', query = ''): Promise<Answer> {
  const response = await send(body, type, query);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const outcomeOf = ({ status, body }: Answer): unknown => [status, body.data?.['outcome'] ?? body.error?.code];
const detailsOf = ({ body }: Answer): unknown => body.error?.details;

async function lookUp(bundleId: string, platform: string): Promise<{ app?: Json; technologies?: Json[] }> {
  const response = await fetch(`${on.address}/v1/lookup?platform=${platform}&app=${bundleId}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data } = (await response.json()) as { data: Json[] };
  return data[0] ?? {};
}

describe('one BOM', () => {
  test.each(['application/json', CYCLONEDX, `${CYCLONEDX}; version=1.5`])('as %s', async (type) => {
    const bom = aBom('linux');
    expect(outcomeOf(await post(bom, type))).toEqual([202, 'recorded']);
    const { app, technologies } = await lookUp(`com.example.${bom.name}`, 'linux');
    expect(app).toMatchObject({ name: bom.name, platform: 'linux' });
    // The catalog knows both by their packages; the runtime is not guessed from one of them.
    expect(technologies?.map(({ name, version }) => [name, version])).toEqual([
      ['Electron', '30.0.0'],
      ['React', '18.2.0'],
    ]);
    expect(app).toMatchObject({ runtime: null, electronVersion: null });
  });

  test('sent twice is a duplicate; another version of it is not', async () => {
    const bom = aBom('macos');
    await post(bom);
    expect(outcomeOf(await post(bom, CYCLONEDX))).toEqual([202, 'duplicate']);
    const metadata = { ...(bom['metadata'] as Json), timestamp: '2024-05-02T10:00:00Z' };
    const later = { ...bom, metadata, version: 2, components: [] };
    expect(outcomeOf(await post(later))).toEqual([202, 'recorded']);
  });

  test('of one serial number and version with other content is a conflict', async () => {
    const bom = aBom('macos');
    await post(bom);
    const answer = await post({ ...bom, components: [] });
    expect(outcomeOf(answer)).toEqual([409, 'conflict']);
    expect(detailsOf(answer)).toEqual([
      { pointer: '/serialNumber', message: expect.stringContaining('other content') as string },
    ]);
  });

  test('without a platform is refused, which is named', async () => {
    const answer = await post(aBom(null));
    expect(outcomeOf(answer)).toEqual([400, 'invalid_request']);
    expect(detailsOf(answer)).toEqual([
      {
        pointer: '/metadata/component/properties',
        message: expect.stringContaining('deskscope:platform') as string,
      },
    ]);
  });

  test('of the future is refused at its own places', async () => {
    const timestamp = new Date(Date.now() + 25 * 3_600_000).toISOString();
    const bom = aBom('macos');
    const metadata = { ...(bom['metadata'] as Json), timestamp };
    expect(detailsOf(await post({ ...bom, metadata }))).toEqual([
      { pointer: '/metadata/timestamp', message: 'is more than 24 hours ahead of now' },
    ]);
  });

  test('is what the media type announces', async () => {
    const answer = await post(aDocument({ id: 900 }), CYCLONEDX);
    expect([outcomeOf(answer), detailsOf(answer)]).toEqual([
      [400, 'invalid_request'],
      [{ pointer: '/bomFormat', message: 'must be "CycloneDX"' }],
    ]);
  });
});

describe('the query', () => {
  test('says what the BOM does not', async () => {
    const bom = aBom(null);
    expect(outcomeOf(await post(bom, CYCLONEDX, '?platform=windows&releasedAt=2024-04-30'))).toEqual([
      202,
      'recorded',
    ]);
    expect(await lookUp(`com.example.${bom.name}`, 'windows')).toMatchObject({
      app: { platform: 'windows' },
    });
    // The BOM as it was, of another platform, is another content.
    expect((await post(bom, CYCLONEDX, '?platform=linux')).status).toBe(409);
  });

  test('must not say otherwise', async () => {
    const answer = await post(aBom('macos'), CYCLONEDX, '?bundleId=com.example.else');
    expect(detailsOf(answer)).toEqual([
      {
        pointer: '/metadata/component/properties/0/value',
        message: 'must agree with the query parameter bundleId',
      },
    ]);
  });

  test.each([
    ['platform', 'beos'],
    ['bundleId', ''],
    ['releasedAt', '2024-02-30'],
  ])('with a bad %s is refused', async (parameter, value) => {
    const answer = await post(aBom(null), CYCLONEDX, `?${parameter}=${value}`);
    expect(outcomeOf(answer)).toEqual([400, 'invalid_parameter']);
    expect(detailsOf(answer)).toEqual([expect.objectContaining({ parameter })]);
  });

  test('is refused beside an extraction, and the parameters are named', async () => {
    const answer = await post(aDocument({ id: 901 }), 'application/json', '?platform=macos&bundleId=a');
    expect(outcomeOf(answer)).toEqual([400, 'invalid_request']);
    expect(detailsOf(answer)).toEqual([
      { pointer: '', message: expect.stringContaining('platform, bundleId') as string },
    ]);
  });
});

describe('lines', () => {
  async function stream(lines: readonly unknown[], query = ''): Promise<Json[]> {
    const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const response = await send(body, 'application/x-ndjson', query);
    return (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Json);
  }

  test('may be BOMs and extractions', async () => {
    const bom = aBom('linux');
    const outcomes = await stream([bom, aDocument({ id: 902 }), aBom(null), bom]);
    expect(outcomes.map(({ line, outcome }) => [line, outcome])).toEqual([
      [1, 'recorded'],
      [2, 'recorded'],
      [3, 'rejected'],
      [4, 'duplicate'],
    ]);
    expect(outcomes[2]?.['problems']).toEqual([
      expect.objectContaining({ pointer: '/metadata/component/properties' }),
    ]);
  });

  test('take the query, but for extractions', async () => {
    const outcomes = await stream([aBom(null), aDocument({ id: 903 })], '?platform=windows');
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['recorded', 'rejected']);
  });
});

test('files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deskscope-bom-'));
  const file = (name: string): string => join(folder, name);
  await writeFile(file('a.json'), JSON.stringify(aBom('macos')));
  await writeFile(file('b.json.gz'), gzipSync(JSON.stringify(aBom('macos'))));
  await writeFile(file('c.ndjson'), `${JSON.stringify(aBom('macos'))}\n${JSON.stringify(aBom(null))}\n`);
  const names = ['a.json', 'b.json.gz', 'c.ndjson'].map(file);
  const report = await on.service.app.get(FileIntake).ingest(names, { backfill: false });
  await rm(folder, { recursive: true });
  expect(report).toMatchObject({ recorded: 3, rejected: 1 });
  expect(report.problems).toEqual([
    expect.objectContaining({ file: file('c.ndjson'), line: 2, pointer: '/metadata/component/properties' }),
  ]);
});

test('the OpenAPI document offers the format', () => {
  expect(Object.keys(describedBodies())).toEqual(['application/json', 'application/x-ndjson', CYCLONEDX]);
});

test('the example of each body is taken as it stands', async () => {
  for (const [type, { example }] of Object.entries(describedBodies())) {
    const response = await send(example, type);
    const outcomes = (await response.text()).match(/"outcome":"[a-z]+"/g);
    expect([type, response.status, outcomes]).toEqual([type, 202, EXPECTED_OUTCOMES[type]]);
  }
});

/** The first line of the stream was sent as a document before. */
const EXPECTED_OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['"outcome":"recorded"'],
  'application/x-ndjson': ['"outcome":"duplicate"', '"outcome":"recorded"'],
  [CYCLONEDX]: ['"outcome":"recorded"'],
};

function describedBodies(): Record<string, { example: unknown }> {
  const { paths } = buildOpenApi(on.service.app, { title: 'Test', version: '0', description: '' });
  const [, path] = Object.entries(paths).find(([name]) => name.endsWith('/extractions')) ?? [];
  return (path?.post?.requestBody as { content: Record<string, { example: unknown }> }).content;
}
