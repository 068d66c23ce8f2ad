import type { Command } from 'commander';
import { type CreatedKey, createKey, listKeys, PLANS, revokeKey, SCOPES } from '#libs/accounts';
import { endOf, isDateText } from '#libs/http';
import { CommandFailure } from '../errors.js';
import { examples } from '../help.js';
import { bold, facts, table } from '../output.js';
import { outputOf } from '../output-of.js';
import { withPlatform } from '../with-platform.js';

export function addKeysCommand(program: Command): void {
  const keys = program
    .command('keys')
    .summary('make, list and revoke API keys')
    .description('Makes, lists and revokes API keys.');
  addCreate(keys);
  addList(keys);
  addRevoke(keys);
}

interface CreateOptions {
  readonly account?: string;
  readonly email?: string;
  readonly plan?: string;
  readonly scopes: string;
  readonly expires?: string;
}

function addCreate(keys: Command): void {
  keys
    .command('create')
    .summary('make a key, and its account if that is new')
    .description(
      'Makes a key, and its account if that is new. The key is shown this once: only its hash is kept.',
    )
    .option('--account <name>', 'whose key it is (required)')
    .option('--plan <plan>', `${PLANS.join(', ')}; it belongs to the account, so to all its keys (required)`)
    .option('--email <address>', 'where the account is told of paused webhooks')
    .option('--scopes <list>', `some of ${SCOPES.join(',')}`, 'read')
    .option('--expires <date>', 'ISO 8601; a bare date holds to the end of that day, UTC (default: never)')
    .addHelpText(
      'after',
      examples([
        ['deskscope keys create --account Acme --plan team', 'to read'],
        ['deskscope keys create --account Scanners --plan operator --scopes ingest', 'for scanner jobs'],
      ]),
    )
    .action(async (options: CreateOptions, command: Command) => {
      const { database, ...created } = await withPlatform(async ({ platform, database }) => ({
        database,
        // What is missing fails the check like what is wrong, so that one answer names every problem.
        ...(await createKey(platform.dataSource, {
          account: options.account ?? '',
          plan: options.plan ?? '',
          email: options.email,
          scopes: options.scopes.split(',').map((scope) => scope.trim()),
          expiresAt: options.expires === undefined ? null : expiryOf(options.expires),
        })),
      }));
      const { id, key, account, plan, planBefore, scopes, expiresAt } = created;
      const document = { id, key, account, plan, planBefore, scopes, expiresAt };
      outputOf(command).answer(document, () => createdText(created, database));
    });
}

/** An invalid Date is refused with the other problems. */
function expiryOf(text: string): Date {
  return isDateText(text) ? endOf(text) : new Date(Number.NaN);
}

function createdText(
  { id, key, account, plan, planBefore, scopes, expiresAt }: CreatedKey,
  database: string,
): string {
  const lines = facts([
    ['Account', account],
    ['Plan', planBefore === null ? plan : `${plan} (was ${planBefore}; changed for all keys of the account)`],
    ['Scopes', scopes.join(', ')],
    ['Expires', expiresAt === null ? 'never' : expiresAt.toISOString()],
    ['Id', id],
    ['Database', database],
  ]);
  return `${bold(key)}\n\n${lines}\n\nKeep the key: it is not shown again.`;
}

function addList(keys: Command): void {
  keys
    .command('list')
    .summary('every key, the newest first')
    .description('Lists every key, the newest first. The keys themselves are not stored and cannot be shown.')
    .action(async (_options: unknown, command: Command) => {
      const listed = (await withPlatform(({ platform }) => listKeys(platform.dataSource))).map((key) => ({
        id: key.id,
        account: key.account.name,
        plan: key.account.plan,
        scopes: key.scopes,
        lastFour: key.lastFour,
        createdAt: key.createdAt,
        expiresAt: key.expiresAt,
        revokedAt: key.revokedAt,
        lastUsedAt: key.lastUsedAt,
      }));
      outputOf(command).answer({ keys: listed }, () => listText(listed));
    });
}

interface ListedKey {
  readonly id: string;
  readonly account: string;
  readonly plan: string;
  readonly scopes: readonly string[];
  readonly lastFour: string;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

function listText(keys: readonly ListedKey[]): string {
  if (keys.length === 0) return 'There are no keys yet: "deskscope keys create --help".';
  const rows = keys.map((key) => [
    key.id,
    `...${key.lastFour}`,
    key.account,
    key.plan,
    key.scopes.join(','),
    stateOf(key, new Date()),
    key.lastUsedAt === null ? 'never' : minuteOf(key.lastUsedAt),
  ]);
  return table(['ID', 'KEY', 'ACCOUNT', 'PLAN', 'SCOPES', 'STATE', 'LAST USED'], rows);
}

function stateOf({ revokedAt, expiresAt }: ListedKey, now: Date): string {
  if (revokedAt !== null) return `revoked ${minuteOf(revokedAt)}`;
  if (expiresAt === null) return 'valid';
  return `${expiresAt > now ? 'valid until' : 'expired'} ${minuteOf(expiresAt)}`;
}

function minuteOf(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')}Z`;
}

function addRevoke(keys: Command): void {
  keys
    .command('revoke')
    .summary('end a key for good')
    .description('Ends a key for good; every running process refuses it within two seconds.')
    .argument('<id>', 'as "deskscope keys list" shows it')
    .action(async (id: string, _options: unknown, command: Command) => {
      const found = await withPlatform(({ platform }) => revokeKey(platform.dataSource, id));
      if (!found)
        throw new CommandFailure(`there is no key with the id ${id}: "deskscope keys list" shows them`);
      outputOf(command).answer({ id, revoked: true }, () => `Revoked ${id}.`);
    });
}
