import type { Command } from 'commander';
import { rulesHash } from '#libs/domain';
import { type ConsumerLag, findReading, type Reading, readLags } from '#libs/event-log';
import type { Platform } from '#libs/platform';
import { bold, facts, table } from '../output.js';
import { outputOf } from '../output-of.js';
import { withPlatform } from '../with-platform.js';
import { readingText } from './reading-text.js';

export function addStatusCommand(program: Command): void {
  program
    .command('status')
    .summary('how long the log is, and who is behind')
    .description('Shows how much the event log holds, and how far behind it each consumer is.')
    .action(async (_options: unknown, command: Command) => {
      const { status, database } = await withPlatform(async ({ platform, database }) => ({
        status: await readStatus(platform),
        database,
      }));
      outputOf(command).answer(status, () => textOf(status, database));
    });
}

interface Status {
  readonly log: { readonly head: number; readonly apps: number; readonly extractions: number };
  readonly consumers: readonly ConsumerLag[];
  readonly feed: string;
  /** `reading` is null where no service has run under this catalog yet. */
  readonly catalog: { readonly hash: string; readonly reading: Reading | null };
}

async function readStatus({ log, pool, feed, catalog }: Platform): Promise<Status> {
  const [heads, { apps, extractions }, consumers, reading] = await Promise.all([
    log.heads(),
    log.totals(),
    readLags(pool),
    findReading(pool, rulesHash(catalog)),
  ]);
  const head = heads.reduce((sum, { pos }) => sum + pos, 0);
  return {
    log: { head, apps, extractions },
    consumers,
    feed: feed.name,
    catalog: { hash: catalog.hash, reading },
  };
}

function textOf({ log, consumers, feed, catalog }: Status, database: string): string {
  const summary = facts([
    ['Changesets', log.head],
    ['Applications', log.apps],
    ['Extractions', log.extractions],
    ['Feed', feed],
    ['Catalog', `${catalog.hash.slice(0, 12)}, ${readingText(catalog.reading)}`],
    ['Database', database],
  ]);
  return `${bold('Event log')}\n${summary}\n\n${consumersText(consumers)}`;
}

function consumersText(consumers: readonly ConsumerLag[]): string {
  if (consumers.length === 0)
    return 'No consumer has read the log yet: "deskscope start" or "deskscope ingest --wait" makes them.';
  const rows = consumers.map(({ name, lag, parked }) => [name, lag, parked]);
  const parked = consumers.some((consumer) => consumer.parked > 0)
    ? '\n\nApplications are parked: "deskscope parked list" tells why.'
    : '';
  return table(['CONSUMER', 'LAG', 'PARKED'], rows) + parked;
}
