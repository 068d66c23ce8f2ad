import type { DataSource } from 'typeorm';
import {
  ApiKeyEntity,
  createKey,
  hashApiKey,
  hasOperatorKey,
  KeyDirectory,
  listKeys,
  revokeKey,
  SCOPES,
} from './index.js';
import { accountsDatabase } from './testing/accounts-database.js';

let dataSource: DataSource;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ dataSource, drop } = await accountsDatabase());
});
afterAll(() => drop());

const NOW = new Date('2026-05-01T12:00:00Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);
const request = { account: 'Acme', email: 'ops@acme.test', plan: 'starter', scopes: ['read'] };

test('the entities are what the migration made', async () => {
  const builder = dataSource.driver.createSchemaBuilder();
  const { upQueries } = await builder.log();
  // TypeORM names indexes and constraints its own way; columns and types must not differ.
  expect(
    upQueries.map(({ query }) => query).filter((query) => / (ADD|DROP|ALTER) (COLUMN )?"/.test(query)),
  ).toEqual([]);
});

test('a key makes its account, is stored as a hash alone, and an account keeps its identity', async () => {
  const first = await createKey(dataSource, request, NOW);
  const second = await createKey(
    dataSource,
    { ...request, account: 'ACME', email: undefined, plan: 'team' },
    later(1),
  );
  expect([first.planBefore, second.planBefore, second.accountId, second.account]).toEqual([
    null,
    'starter',
    first.accountId,
    'Acme',
  ]);
  const listed = await listKeys(dataSource);
  expect(listed.map(({ id, account }) => [id, account.plan, account.email])).toEqual([
    [second.id, 'team', 'ops@acme.test'],
    [first.id, 'team', 'ops@acme.test'],
  ]);
  const rows = JSON.stringify(await dataSource.query('SELECT * FROM accounts.api_key, accounts.account'));
  expect(rows).not.toContain(first.key.slice(9, 41));
  expect(rows).toContain(hashApiKey(first.key));
});

test('many keys at once for one new account make one account', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      createKey(dataSource, { ...request, account: index % 2 ? 'Crowd' : 'CROWD' }, NOW),
    ),
  );
  expect(new Set(made.map(({ accountId }) => accountId)).size).toBe(1);
});

test('an operator key counts with every scope alone, and for good', async () => {
  const make = (plan: string, scopes: readonly string[]): Promise<{ id: string }> =>
    createKey(dataSource, { account: `for ${plan}`, plan, scopes }, NOW);
  await make('enterprise', SCOPES);
  await make('operator', SCOPES.slice(1));
  expect(await hasOperatorKey(dataSource)).toBe(false);
  const { id } = await make('operator', SCOPES);
  expect(await hasOperatorKey(dataSource)).toBe(true);
  await revokeKey(dataSource, id, later(1));
  expect(await hasOperatorKey(dataSource)).toBe(true);
});

test('a key is valid, then expired', async () => {
  const { key, id, accountId } = await createKey(
    dataSource,
    { ...request, scopes: ['webhooks', 'read'], expiresAt: later(1000) },
    NOW,
  );
  const directory = new KeyDirectory(dataSource);
  expect(await directory.findByHash(hashApiKey(key), later(999))).toEqual({
    state: 'valid',
    caller: { keyId: id, accountId, accountName: 'Acme', plan: 'starter', scopes: ['read', 'webhooks'] },
  });
  expect(await directory.findByHash(hashApiKey(key), later(1000))).toEqual({ state: 'expired' });
  expect(await directory.findByHash(hashApiKey('nobody'), NOW)).toEqual({ state: 'unknown' });
  await directory.beforeApplicationShutdown();
});

test('a revocation is seen within two seconds, and its first time stays', async () => {
  const { key, id } = await createKey(dataSource, request, NOW);
  const directory = new KeyDirectory(dataSource);
  expect((await directory.findByHash(hashApiKey(key), NOW)).state).toBe('valid');
  const began = Date.now();
  expect(await revokeKey(dataSource, id, later(5))).toBe(true);
  expect(await revokeKey(dataSource, id, later(50))).toBe(true);
  while ((await directory.findByHash(hashApiKey(key), NOW)).state !== 'revoked') {
    expect(Date.now() - began).toBeLessThan(2000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await dataSource.getRepository(ApiKeyEntity).findOneByOrFail({ id })).toMatchObject({
    revokedAt: later(5),
  });
  expect(await revokeKey(dataSource, '01900000-0000-7000-8000-000000000000')).toBe(false);
  expect(await revokeKey(dataSource, "' or true --")).toBe(false);
  await directory.beforeApplicationShutdown();
});

test('what is remembered is known at once, and expires to the moment', async () => {
  const { key } = await createKey(dataSource, { ...request, expiresAt: later(1000) }, NOW);
  const directory = new KeyDirectory(dataSource);
  expect(directory.recall(hashApiKey(key), NOW)).toBeUndefined();
  const found = await directory.findByHash(hashApiKey(key), NOW);
  expect(directory.recall(hashApiKey(key), later(999))).toEqual(found);
  expect(directory.recall(hashApiKey(key), later(1000))).toEqual({ state: 'expired' });
  await directory.findByHash(hashApiKey('nobody'), NOW);
  expect(directory.recall(hashApiKey('nobody'), NOW)).toEqual({ state: 'unknown' });
  await directory.beforeApplicationShutdown();
});

test('a revocation is not remembered away for longer than two seconds', async () => {
  const { key, id } = await createKey(dataSource, request, NOW);
  const directory = new KeyDirectory(dataSource);
  await directory.findByHash(hashApiKey(key), NOW);
  const began = Date.now();
  await revokeKey(dataSource, id, later(5));
  // As the guard does: the lookup is only asked where nothing is remembered.
  const ask = async () =>
    directory.recall(hashApiKey(key), NOW) ?? directory.findByHash(hashApiKey(key), NOW);
  while ((await ask()).state !== 'revoked') {
    expect(Date.now() - began).toBeLessThan(2000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await directory.beforeApplicationShutdown();
});

test('a use is recorded at most once a minute, by any process', async () => {
  const { key, id } = await createKey(dataSource, request, NOW);
  const used = async (directory: KeyDirectory, at: Date): Promise<Date | null> => {
    await directory.findByHash(hashApiKey(key), at);
    await directory.beforeApplicationShutdown();
    return (await dataSource.getRepository(ApiKeyEntity).findOneByOrFail({ id })).lastUsedAt;
  };
  const [first, second] = [new KeyDirectory(dataSource), new KeyDirectory(dataSource)];
  expect(await used(first, NOW)).toEqual(NOW);
  expect(await used(first, later(59_999))).toEqual(NOW);
  expect(await used(second, later(59_999))).toEqual(NOW);
  expect(await used(first, later(60_000))).toEqual(later(60_000));
});

test('many requests at once with one key are one query', async () => {
  const { key } = await createKey(dataSource, request, NOW);
  const directory = new KeyDirectory(dataSource);
  const spy = jest.spyOn(dataSource.getRepository(ApiKeyEntity), 'findOne');
  const verdicts = await Promise.all(
    Array.from({ length: 50 }, () => directory.findByHash(hashApiKey(key), NOW)),
  );
  expect(verdicts.every(({ state }) => state === 'valid')).toBe(true);
  expect(spy).toHaveBeenCalledTimes(1);
  spy.mockRestore();
  await directory.beforeApplicationShutdown();
});
