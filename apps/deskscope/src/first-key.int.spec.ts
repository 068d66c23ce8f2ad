import { createKey, listKeys, revokeKey, SCOPES } from '#libs/accounts';
import { filledDatabase, type FilledDatabase } from '../../../test/support/filled-database.js';
import { makeFirstKey } from './first-key.js';

let database: FilledDatabase;
beforeEach(async () => {
  database = await filledDatabase([]);
});
afterEach(() => database.close());

const others = [
  ['none', null],
  ['of a team', { account: 'Acme', plan: 'team', scopes: SCOPES }],
  ['of an operator with fewer scopes', { account: 'operator', plan: 'operator', scopes: ['read', 'ingest'] }],
] as const;

test.each(others)('the first start makes one; key before it: %s', async (_, other) => {
  if (other !== null) await createKey(database.dataSource, other);
  expect(await makeFirstKey(database)).toMatch(/^dsk_live_/);
  const [made] = await listKeys(database.dataSource);
  expect([made?.account.plan, made?.scopes]).toEqual(['operator', [...SCOPES]]);
  expect(await makeFirstKey(database)).toBeNull();
});

test('an account that is called operator keeps its plan', async () => {
  const { dataSource } = database;
  const { id } = await createKey(dataSource, { account: 'Operator', plan: 'starter', scopes: ['read'] });
  expect(await makeFirstKey(database)).toMatch(/^dsk_live_/);
  const plans = (await listKeys(dataSource)).map((key) => [key.id === id, key.account.plan]);
  expect(plans).toEqual([
    [false, 'operator'],
    [true, 'starter'],
  ]);
});

test('no second one, also where the first was revoked', async () => {
  const { id } = await createKey(database.dataSource, { account: 'Me', plan: 'operator', scopes: SCOPES });
  await revokeKey(database.dataSource, id);
  expect(await makeFirstKey(database)).toBeNull();
});

test('many starts at once make one', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => makeFirstKey(database)));
  expect(keys.filter((key) => key !== null)).toHaveLength(1);
});
