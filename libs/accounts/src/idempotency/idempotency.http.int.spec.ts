import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Type } from '@sinclair/typebox';
import {
  type Answer,
  answer,
  buildOpenApi,
  defineBody,
  notFound,
  Problem,
  ProblemResponses,
  rateLimited,
} from '#libs/http';
import { MissingSecretKey, SecretBox } from '#libs/secrets';
import { createKey, Idempotent, RequireScope } from '../index.js';
import { accountsApp } from '../testing/accounts-app.js';
import { accountsDatabase, type AccountsDatabase } from '../testing/accounts-database.js';

/** What the handlers did, in all processes. */
let made: string[] = [];
/** Holds handlers up, where a test sets it. */
let gate: Promise<void> = Promise.resolve();
/** Thrown by the next handlers, one after the other. */
let faults: Error[] = [];

const thing = defineBody(
  Type.Object({ name: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
);

@Controller('v1/things')
@RequireScope('webhooks')
class ThingsController {
  @Post()
  @ProblemResponses(400, 404, 409)
  @Idempotent()
  async create(@Body() body: unknown): Promise<Answer> {
    const { name } = thing.read(body);
    await gate;
    const fault = faults.shift();
    if (fault) throw fault;
    made.push(name);
    const id = `thing_${made.length}`;
    return answer({ id, name }, { made: made.length }, { headers: { Location: `/v1/things/${id}` } });
  }

  @Post('secrets')
  @Idempotent({ secret: true })
  createSecret(): Answer {
    made.push('secret');
    return answer({ secret: `whsec_${made.length}_hush` });
  }

  @Post(':id/ping')
  @HttpCode(204)
  @Idempotent()
  ping(@Param('id') id: string): void {
    made.push(id);
  }
}

let database: AccountsDatabase;
/** As two processes: nothing is shared but the database. */
let apps: NestFastifyApplication[];
const START = Date.parse('2026-11-21T15:30:00Z');
let now = START;
let key: string;
let other: string;

beforeAll(async () => {
  database = await accountsDatabase();
  const app = () => accountsApp(database, [ThingsController], () => new Date(now));
  apps = [await app(), await app()];
  const make = async (account: string) =>
    (await createKey(database.dataSource, { account, plan: 'operator', scopes: ['webhooks'] })).key;
  [key, other] = [await make('first'), await make('second')];
});
beforeEach(() => {
  made = [];
  faults = [];
  gate = Promise.resolve();
  now = START;
});
test('the OpenAPI document tells of the header', () => {
  const info = { title: 'Things', description: 'Things.', version: '1.0.0' };
  const operation = buildOpenApi(apps[0]!, info).paths['/v1/things']?.post;
  expect(operation?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }]);
  expect(operation?.responses).toHaveProperty('409');
});

afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
});

interface Request {
  readonly url?: string;
  readonly body?: object;
  readonly process?: number;
  readonly as?: string;
  readonly requestId?: string;
}

/** Sends a POST with an idempotency key; null sends none. */
function send(
  name: string | null,
  { url = '/v1/things', body, process = 0, as = key, requestId }: Request = {},
) {
  return apps[process]!.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${as}`,
      ...(name !== null && { 'idempotency-key': name }),
      ...(requestId !== undefined && { 'x-request-id': requestId }),
    },
    payload: body ?? { name: 'Anvil' },
  });
}

let names = 0;
const newName = (): string => `key-${(names += 1)}`;

interface Envelope {
  data: unknown;
  meta: { requestId: string; made: number };
}

/** The handler is held up until the gate opens. */
function closeGate(): () => void {
  let open: () => void = () => undefined;
  gate = new Promise((resolve) => (open = resolve));
  return open;
}

/** How many requests are claimed and not answered yet. */
async function underway(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM accounts.idempotent_request WHERE answer IS NULL',
  );
  return rows[0]?.count ?? 0;
}

async function untilUnderway(count: number): Promise<void> {
  while ((await underway()) !== count) await new Promise((resolve) => setImmediate(resolve));
}

describe('the same request again', () => {
  test.each([0, 1])('has the same answer from process %i, and no effect', async (process) => {
    const name = newName();
    const first = await send(name);
    const again = await send(name, { process });
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json<Envelope>().data).toEqual({ id: 'thing_1', name: 'Anvil' });
    expect(first.json<Envelope>().data).toEqual(again.json<Envelope>().data);
    expect(again.headers['location']).toBe('/v1/things/thing_1');
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(again.json<Envelope>().meta.made).toBe(1);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(made).toEqual(['Anvil']);
  });

  test('carries its own request id, and is the same byte for byte where that is the same', async () => {
    const name = newName();
    const first = await send(name, { requestId: 'one' });
    const again = await send(name, { requestId: 'two' });
    expect([again.headers['x-request-id'], again.json<Envelope>().meta.requestId]).toEqual(['two', 'two']);
    expect((await send(name, { requestId: 'one' })).body).toBe(first.body);
  });

  test('is the same with the key in quotes, members in another order and under /api', async () => {
    const name = newName();
    await send(name, { url: '/v1/things/x/ping', body: { a: 1, b: 2 } });
    const again = await send(`"${name}"`, { url: '/api/v1/things/x/ping', body: { b: 2, a: 1 } });
    expect([again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([204, '', 'true']);
    expect(made).toEqual(['x']);
  });

  test('without a key does its work again', async () => {
    await send(null);
    await send(null);
    expect(made).toEqual(['Anvil', 'Anvil']);
  });

  test.each([
    ['another key', (name: string) => send(`${name}-2`)],
    ['a key in another case', (name: string) => send(name.toUpperCase())],
    ['another account', (name: string) => send(name, { as: other })],
    ['another path', (name: string) => send(name, { url: '/v1/things/x/ping' })],
  ])('%s is another request', async (_, sendOther) => {
    const name = newName();
    await send(name);
    expect((await sendOther(name)).headers['idempotency-replayed']).toBeUndefined();
    expect(made).toHaveLength(2);
  });
});

describe('409', () => {
  test.each([
    ['another body', { body: { name: 'Hammer' } }],
    ['another query', { url: '/v1/things?loud=1' }],
    ['another body, in another process', { body: { name: 'Hammer' }, process: 1 }],
  ])('%s under the same key', async (_, changed) => {
    const name = newName();
    await send(name);
    const response = await send(name, changed);
    expect([response.statusCode, response.json<{ error: object }>().error]).toEqual([
      409,
      expect.objectContaining({
        code: 'conflict',
        message: 'This Idempotency-Key was used with another request; give each request a key of its own.',
      }),
    ]);
    expect(made).toEqual(['Anvil']);
    expect((await send(name)).statusCode).toBe(201);
  });

  test('while the first one is still underway, with Retry-After', async () => {
    const name = newName();
    const open = closeGate();
    const first = send(name).then((response) => response);
    await untilUnderway(1);
    const second = await send(name, { process: 1 });
    expect([second.statusCode, second.headers['retry-after']]).toEqual([409, '1']);
    // Another body is told apart even then.
    const changed = await send(name, { body: { name: 'Hammer' }, process: 1 });
    expect([changed.statusCode, changed.headers['retry-after']]).toEqual([409, undefined]);
    open();
    expect((await first).statusCode).toBe(201);
    expect((await send(name, { process: 1 })).json<Envelope>().data).toEqual(
      (await first).json<Envelope>().data,
    );
    expect(made).toEqual(['Anvil']);
  });
});

test('of 40 at once over two processes one does the work, and the others are told to wait', async () => {
  const name = newName();
  const open = closeGate();
  let told = 0;
  const sent = Array.from({ length: 40 }, (_, index) =>
    send(name, { process: index % 2 }).finally(() => (told += 1)),
  );
  while (told < 39) await new Promise((resolve) => setImmediate(resolve));
  open();
  const responses = await Promise.all(sent);
  const statuses = responses.map(({ statusCode, headers }) => [statusCode, headers['retry-after']]);
  expect(statuses.toSorted()).toEqual([[201, undefined], ...Array<unknown>(39).fill([409, '1'])]);
  expect(made).toEqual(['Anvil']);
});

test('many at once that nobody holds up do the work once, and nobody gets another answer', async () => {
  const name = newName();
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) => send(name, { process: index % 2 })),
  );
  expect(made).toEqual(['Anvil']);
  const answered = responses.filter(({ statusCode }) => statusCode !== 409);
  expect(new Set(answered.map((response) => JSON.stringify(response.json<Envelope>().data)))).toEqual(
    new Set(['{"id":"thing_1","name":"Anvil"}']),
  );
});

describe('a process that dies', () => {
  test('leaves a claim that lapses after a minute', async () => {
    const name = newName();
    const open = closeGate();
    const dying = send(name).then((response) => response);
    await untilUnderway(1);
    now = START + 59_999;
    expect((await send(name, { process: 1 })).statusCode).toBe(409);
    now = START + 60_000;
    // Who comes with another request does not inherit it.
    expect((await send(name, { process: 1, body: { name: 'Hammer' } })).statusCode).toBe(409);
    gate = Promise.resolve();
    const second = await send(name, { process: 1 });
    expect(second.statusCode).toBe(201);
    // It was only slow: what it comes to is not kept over what was answered since.
    open();
    await dying;
    expect((await send(name)).json<Envelope>().data).toEqual(second.json<Envelope>().data);
    expect(await underway()).toBe(0);
  });
});

test('an answer is kept for 24 hours, then the key is free, for another body too', async () => {
  const name = newName();
  await send(name);
  now = START + 24 * 3_600_000 - 1;
  expect((await send(name)).headers['idempotency-replayed']).toBe('true');
  now = START + 24 * 3_600_000;
  const response = await send(name, { body: { name: 'Hammer' } });
  expect([response.statusCode, made]).toEqual([201, ['Anvil', 'Hammer']]);
});

test('what is kept no longer is deleted in passing', async () => {
  await send(newName());
  now = START + 48 * 3_600_000;
  await send(newName());
  const old = async (): Promise<number> => {
    const { rowCount } = await database.pool.query(
      'SELECT 1 FROM accounts.idempotent_request WHERE claimed_at < $1',
      [new Date(now - 24 * 3_600_000)],
    );
    return rowCount ?? 0;
  };
  while ((await old()) > 0) await new Promise((resolve) => setImmediate(resolve));
});

describe('errors', () => {
  test('a problem of the request is kept like an answer', async () => {
    const name = newName();
    faults = [
      notFound('No anvils here.', {
        extensions: { suggestions: ['hammer'] },
        headers: { 'X-Why': 'sold' },
        details: [{ pointer: '/name', message: 'name is unknown' }],
      }),
    ];
    const first = await send(name, { requestId: 'same' });
    const again = await send(name, { requestId: 'same' });
    expect([first.statusCode, again.body, again.headers['x-why']]).toEqual([404, first.body, 'sold']);
    expect(again.json()).toMatchObject({ suggestions: ['hammer'] });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(made).toEqual([]);
  });

  test('so is a body that is not valid', async () => {
    const name = newName();
    const first = await send(name, { body: { nam: 1 }, requestId: 'same' });
    expect(first.statusCode).toBe(400);
    expect((await send(name, { body: { nam: 1 }, requestId: 'same' })).body).toBe(first.body);
  });

  test.each([
    ['a fault of ours', new Error('boom'), 500],
    ['a database that is away', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503],
    ['503', new Problem('unavailable', 'Not now.'), 503],
    ['429', rateLimited('Too many.', 3), 429],
  ])('%s is not kept: the request may come again at once', async (_, fault, status) => {
    const name = newName();
    faults = [fault];
    expect((await send(name)).statusCode).toBe(status);
    const again = await send(name, { process: 1 });
    expect([again.statusCode, again.headers['idempotency-replayed'], made]).toEqual([
      201,
      undefined,
      ['Anvil'],
    ]);
  });

  test.each([['""'], ['two words'], ['"a", "b"'], ['x'.repeat(256)]])(
    'the key %s is 400, and nothing is done',
    async (name) => {
      const response = await send(name);
      expect([response.statusCode, made]).toEqual([400, []]);
      expect(response.json()).toMatchObject({
        error: { code: 'invalid_parameter', details: [{ parameter: 'Idempotency-Key' }] },
      });
    },
  );

  test('who has no key of the scope is told so, and claims nothing', async () => {
    const request = { account: 'third', plan: 'team', scopes: ['read'] };
    const { key: unscoped } = await createKey(database.dataSource, request);
    expect((await send(newName(), { as: unscoped })).statusCode).toBe(403);
    expect(await underway()).toBe(0);
  });

  test('an answer that cannot be kept is sent nevertheless', async () => {
    const run = database.pool.query.bind(database.pool);
    const spy = jest.spyOn(database.pool, 'query').mockImplementation(((statement: { name?: string }) => {
      if (statement.name === 'accounts-keep-answer') throw new Error('gone');
      return run(statement as never);
    }) as never);
    const name = newName();
    const response = await send(name);
    spy.mockRestore();
    expect([response.statusCode, made]).toEqual([201, ['Anvil']]);
    expect((await send(name)).statusCode).toBe(409);
    now = START + 60_000;
    expect((await send(name)).statusCode).toBe(201);
  });
});

describe('secrets', () => {
  const storedAnswers = async (): Promise<Buffer[]> => {
    const { rows } = await database.pool.query<{ answer: Buffer }>(
      `SELECT answer FROM accounts.idempotent_request WHERE path = '/v1/things/secrets'`,
    );
    return rows.map(({ answer: bytes }) => bytes);
  };

  test('are the same again, from another process too, and not readable in the table', async () => {
    const name = newName();
    const url = '/v1/things/secrets';
    const first = await send(name, { url });
    const again = await send(name, { url, process: 1 });
    expect(first.json<Envelope>().data).toEqual({ secret: 'whsec_1_hush' });
    expect(again.json<Envelope>().data).toEqual({ secret: 'whsec_1_hush' });
    const [stored] = await storedAnswers();
    expect(stored!.length).toBeGreaterThan(28);
    for (const text of ['whsec', 'hush', 'secret', 'answer']) expect(stored!.includes(text)).toBe(false);
  });

  test('nothing is done where there is no key to keep them with', async () => {
    const missing = jest.spyOn(SecretBox.prototype, 'requireKey').mockImplementation(() => {
      throw new MissingSecretKey();
    });
    const response = await send(newName(), { url: '/v1/things/secrets' });
    missing.mockRestore();
    expect([response.statusCode, response.body.includes('SECRET_KEY'), made]).toEqual([500, false, []]);
    expect(await underway()).toBe(0);
  });

  test('do not open in another row', async () => {
    const [name, twin] = [newName(), newName()];
    const url = '/v1/things/secrets';
    await send(name, { url });
    await send(twin, { url });
    await database.pool.query(
      `UPDATE accounts.idempotent_request AS one SET answer = another.answer
       FROM accounts.idempotent_request AS another WHERE one.key = $1 AND another.key = $2`,
      [name, twin],
    );
    expect((await send(name, { url })).statusCode).toBe(500);
  });
});
