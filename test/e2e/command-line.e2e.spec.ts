import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../../libs/postgres/src/testing/test-database.js';
import { type DeskscopeProcess, Installation } from './support/command-line-installation.js';

jest.setTimeout(120_000);

const samples = join(__dirname, '../../samples');
const tidewrite = join(samples, 'tidewrite.ndjson');
const lines = readFileSync(tidewrite, 'utf8').trimEnd().split('\n');
/** expect's matchers are typed any; in an expected document they stand for what they match. */
const anyText = expect.any(String) as string;
const anyNumber = expect.any(Number) as number;
const textLike = (pattern: RegExp): string => expect.stringMatching(pattern) as string;

const MODELS = ['adoption', 'components', 'history', 'profile', 'search'];

interface IngestReport {
  readonly recorded: number;
  readonly unchanged: number;
  readonly historical: number;
  readonly duplicate: number;
  readonly rejected: number;
  readonly problems: readonly { readonly file: string; readonly line: number | null }[];
  readonly seconds: number;
}

interface Digest {
  readonly models: Record<string, string>;
}

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.create();
});
afterAll(async () => {
  await installation.remove();
});

describe('wrong usage ends with 2 and says what is wrong', () => {
  test.each([
    [['status', '--nope'], "unknown option '--nope'"],
    [['stattus'], "unknown command 'stattus'"],
    [['ingest'], "missing required argument 'file'"],
    [['keys', 'revoke'], "missing required argument 'id'"],
  ])('%j', async (words, message) => {
    const { code, stdout, stderr } = await installation.run(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('bad variables: all of them, and no stack', async () => {
    const { code, stderr } = await installation.spawnWith({ PORT: 'x', LOG_LEVEL: 'loud' }, 'status').ended();
    expect(code).toBe(2);
    expect(stderr).toMatch(/PORT .*\n.*LOG_LEVEL /);
    expect(stderr).not.toContain('    at ');
  });

  test('bad values of a key: all of them, as JSON too', async () => {
    const words = ['--account', 'Acme', '--plan', 'gold', '--scopes', 'all', '--expires', '2020-01-01'];
    const { code, stdout } = await installation.run('keys', 'create', ...words, '--json');
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      error: {
        message: 'wrong usage',
        problems: [textLike(/^plan/), textLike(/^scopes/), textLike(/^expiry/)],
      },
    });
  });
});

test('a database that does not answer is told in one line', async () => {
  const environment = { DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:1/none' };
  const { code, stdout, stderr } = await installation.spawnWith(environment, 'status').ended();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^error: the database at 127\.0\.0\.1:1 cannot be used: .*DATABASE_URL.*\n$/);
  expect(stderr).not.toContain('secret-word');
});

test('the catalog needs no database', async () => {
  const { technologies } = await installation.json<{ technologies: object[] }>('catalog', '@sentry/electron');
  expect(technologies).toMatchObject([
    {
      name: 'Sentry',
      category: 'Error Tracking',
      field: 'errorTrackingSdk',
      aliases: expect.any(Array) as string[],
    },
  ]);
  expect(installation.serverIsGone()).toBe(true);
});

describe('keys', () => {
  test('are made, listed without themselves, and revoked', async () => {
    const words = [
      '--account',
      'Acme',
      '--plan',
      'team',
      '--scopes',
      'webhooks,read',
      '--expires',
      '2999-12-31',
    ];
    const created = await installation.json<{ id: string; key: string }>('keys', 'create', ...words);
    expect(created).toEqual({
      id: anyText,
      key: textLike(/^dsk_live_[0-9A-Za-z]{38}$/),
      account: 'Acme',
      plan: 'team',
      planBefore: null,
      scopes: ['read', 'webhooks'],
      expiresAt: '2999-12-31T23:59:59.999Z',
    });

    const changed = await installation.json('keys', 'create', '--account', 'Acme', '--plan', 'enterprise');
    expect(changed).toMatchObject({ account: 'Acme', plan: 'enterprise', planBefore: 'team' });

    expect(await installation.json('keys', 'revoke', created.id)).toEqual({ id: created.id, revoked: true });
    const { stdout } = await installation.run('keys', 'list', '--json');
    const { keys } = JSON.parse(stdout) as { keys: unknown[] };
    expect(keys).toHaveLength(2);
    expect({ keys: keys.slice(1) }).toMatchObject({
      keys: [{ id: created.id, account: 'Acme', lastFour: created.key.slice(-4), revokedAt: anyText }],
    });
    expect(stdout).not.toContain(created.key);
  });

  test('an unknown id cannot be revoked', async () => {
    expect((await installation.run('keys', 'revoke', 'nobody')).code).toBe(1);
  });
});

describe('ingest', () => {
  let first: Digest;

  test('takes a file in and folds it by itself', async () => {
    const report = await installation.json<IngestReport>('ingest', tidewrite, '--wait');
    const { recorded, unchanged, historical, ...rest } = report;
    expect(recorded + unchanged + historical).toBe(lines.length);
    expect(rest).toEqual({ duplicate: 0, rejected: 0, problems: [], seconds: anyNumber });
    first = await installation.json<Digest>('digest');
    expect(Object.keys(first.models).sort()).toEqual(MODELS);
    for (const digest of Object.values(first.models)) expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await installation.json('status')).toMatchObject({
      log: { head: lines.length, apps: 2, extractions: lines.length },
      consumers: MODELS.map((name) => ({ name, lag: 0, parked: 0 })),
      feed: 'postgres',
      // A command does not read stored extractions again.
      catalog: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, reading: null },
    });
  });

  test('a second time changes nothing', async () => {
    expect(await installation.json('ingest', tidewrite, '--wait')).toMatchObject({
      recorded: 0,
      duplicate: lines.length,
    });
    expect(await installation.json('digest')).toEqual(first);
  });

  test('in the opposite order it gives the same digests', async () => {
    const other = await Installation.create();
    try {
      const reversed = join(other.folder, 'reversed.ndjson');
      await writeFile(reversed, lines.toReversed().join('\n'));
      await other.json('ingest', reversed, '--wait');
      expect(await other.json('digest')).toEqual(first);
    } finally {
      await other.remove();
    }
  });

  test('names the file and line of what it refuses, and ends with 1', async () => {
    const bad = join(installation.folder, 'bad.ndjson');
    await writeFile(bad, `${lines[0]}\n{"status":"measured"}\n`);
    const { code, stdout } = await installation.run('ingest', bad, 'nowhere.json', '--json');
    expect(code).toBe(1);
    const { problems, ...counts } = JSON.parse(stdout) as IngestReport;
    expect(counts).toMatchObject({ duplicate: 1, rejected: 1 });
    expect(problems).toContainEqual(
      expect.objectContaining({ file: 'nowhere.json', line: null, message: 'does not exist' }),
    );
    expect(problems).toContainEqual(
      expect.objectContaining({ file: bad, line: 2, pointer: '/extractionId' }),
    );
  });

  test('a missing file alone: nothing is opened, exit 1', async () => {
    expect(await installation.run('ingest', 'nowhere.json', 'nor/here')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: nowhere.json does not exist; nor/here does not exist\n',
    });
    const { code, stdout } = await installation.run('ingest', 'nowhere.json', '--json');
    expect({ code, report: JSON.parse(stdout) as unknown }).toMatchObject({
      code: 1,
      report: { recorded: 0, problems: [{ file: 'nowhere.json', message: 'does not exist' }] },
    });
  });

  test('a BOM takes what it does not say from the command line', async () => {
    const bom = join(installation.folder, 'bom.cdx.json');
    const component = { type: 'application', name: 'Bomber', version: '1.0' };
    const metadata = { timestamp: '2026-01-31T00:00:00Z', component };
    const serialNumber = 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79';
    await writeFile(
      bom,
      JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber, metadata }),
    );
    const options = ['--bundle-id', 'com.example.bomber', '--released-at', '2026-01-30'];
    expect((await installation.run('ingest', bom, ...options)).stdout).toContain('platform');
    expect(await installation.json('ingest', bom, '--platform', 'linux', ...options)).toMatchObject({
      recorded: 1,
      problems: [],
    });
    const { code, stderr } = await installation.run('ingest', bom, '--platform', 'amiga');
    expect(code).toBe(2);
    expect(stderr).toContain('macos, windows, linux');
  });

  test('nothing is parked', async () => {
    expect(await installation.json('parked', 'list')).toEqual({ parked: [] });
    expect((await installation.run('parked', 'retry', 'tidewrite')).code).toBe(1);
  });
});

describe("parked, on a PostgreSQL of one's own", () => {
  test('is found by bundle id, shown, and retried once for all', async () => {
    const database = await createTestDatabase();
    const { connectionString } = database;
    const json = async (...words: string[]): Promise<unknown> => {
      const { stdout, code } = await installation
        .spawnWith({ DATABASE_URL: connectionString }, ...words, '--json')
        .ended();
      expect(code).toBe(0);
      return JSON.parse(stdout);
    };
    try {
      await json('ingest', tidewrite, '--wait');
      const digest = await json('digest');
      await parkTidewriteOnMacos(connectionString);

      const parked = { slug: 'tidewrite', consumer: 'search', attempts: 1 };
      expect(await json('parked', 'list')).toMatchObject({ parked: [{ ...parked, error: 'Error: broken' }] });
      expect(await json('parked', 'show', 'COM.example.Tidewrite')).toMatchObject({
        parked: [{ ...parked, error: 'Error: broken\n    at here' }],
      });
      expect(await json('parked', 'retry', 'tidewrite')).toMatchObject({
        results: [{ consumer: 'search', error: null }],
      });
      expect(await json('parked', 'list')).toEqual({ parked: [] });
      expect(await json('digest')).toEqual(digest);
    } finally {
      await database.drop();
    }
  });
});

/** As if the search model had failed on it: its rows are missing. */
async function parkTidewriteOnMacos(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rowCount } = await client.query(
    `WITH parked AS (
       INSERT INTO log.parked (consumer, app_id, part, pos, error)
       SELECT 'search', app_id, 0, 1, E'Error: broken\\n    at here' FROM log.app WHERE platform = 'macos'
       RETURNING app_id)
     DELETE FROM rm_search_g1.app USING parked WHERE app.app_id = parked.app_id`,
  );
  await client.end();
  expect(rowCount).toBe(1);
}

describe('a command that is asked to stop', () => {
  test('ends with 1 and leaves no server behind', async () => {
    const busy = await Installation.create();
    try {
      const many = join(busy.folder, 'many.ndjson');
      await writeFile(many, manyScans(3_000));
      const command = busy.spawn('ingest', many, '--wait');
      await busy.untilServerIsReady();
      const { code, stderr } = await command.stop('SIGTERM');
      expect({ code, stderr }).toEqual({ code: 1, stderr: 'error: interrupted\n' });
      expect(busy.serverIsGone()).toBe(true);
    } finally {
      await busy.remove();
    }
  });
});

describe('start', () => {
  let fresh: Installation;
  let service: DeskscopeProcess;
  beforeAll(async () => {
    fresh = await Installation.create();
    service = fresh.spawn('start', '--json');
  });
  afterAll(async () => {
    service.child.kill('SIGKILL');
    await fresh.remove();
  });

  interface Started {
    readonly address: string;
    readonly key: string;
  }

  test('serves the guide with its files, as they were built', async () => {
    const { address } = await service.document<Started>();
    for (const path of ['/docs', '/docs/assets/docs.css', '/docs/assets/swagger-ui.css', '/favicon.svg'])
      expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
  });

  test('prints its address and, the first time, a key that may do everything', async () => {
    const { address, key } = await service.document<Started>();
    expect(key).toMatch(/^dsk_live_/);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/v1/lookup?app=tidewrite`)).status).toBe(401);
    const { keys } = await fresh.json<{ keys: object[] }>('keys', 'list');
    expect(keys).toMatchObject([{ plan: 'operator', scopes: ['read', 'ingest', 'webhooks', 'admin'] }]);
  });

  test('answers what a command beside it took in', async () => {
    const { address, key } = await service.document<Started>();
    await fresh.json('ingest', tidewrite, '--wait');
    const response = await fetch(`${address}/v1/lookup?app=tidewrite`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      data: [
        { app: { name: 'Tidewrite', platform: 'macos' } },
        { app: { name: 'Tidewrite', platform: 'windows' } },
      ],
    });
    expect(fresh.serverIsReady()).toBe(true);
  });

  test('a second one on the same port says so and ends with 1', async () => {
    const { address } = await service.document<Started>();
    const second = await fresh
      .spawnWith({ PORT: new URL(address).port, LOG_LEVEL: 'fatal' }, 'start')
      .ended();
    expect(second.code).toBe(1);
    expect(second.stderr).toContain('is taken by another program');
  });

  test('SIGTERM ends it with 0, and its server with it', async () => {
    expect((await service.stop('SIGTERM')).code).toBe(0);
    expect(fresh.serverIsGone()).toBe(true);
  });

  test('the next start shows no key', async () => {
    const next = fresh.spawn('start', '--json');
    expect(await next.document()).toEqual({ address: textLike(/^http:/), key: null });
    expect((await next.stop('SIGINT')).code).toBe(0);
  });
});

test('the demo tells its story and cleans up after itself', async () => {
  const { stdout, code } = await installation.run('demo', '--exit', '--json');
  expect(code).toBe(0);
  const { intake, chapters } = JSON.parse(stdout) as {
    intake: { files: number; outcomes: { rejected: number }; late: object[] };
    chapters: { path: string; answer: { data: unknown } }[];
  };
  expect(intake).toMatchObject({ files: 19, outcomes: { rejected: 0 } });
  expect(intake.late).toContainEqual({ file: 'brindlecast.ndjson', version: '3.2.0' });
  expect(chapters).toHaveLength(7);
  for (const { answer } of chapters) expect(answer).toHaveProperty('meta.requestId');
});

/** As many scans, each of an application of its own, so that taking them in is still going on when it is stopped. */
function manyScans(number: number): string {
  const scan = JSON.parse(lines[0] ?? '') as { extractionId: string; app: { slug: string } };
  return Array.from({ length: number }, (_, index) =>
    JSON.stringify({
      ...scan,
      extractionId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      app: { ...scan.app, slug: `app-number-${index}` },
    }),
  ).join('\n');
}
