import type { Changeset } from '#libs/domain';
import type { AppendResult, EventLog, LoggedChangeset, PartitionPosition } from '../event-log.js';
import { buildApp, buildChangeset, type ChangesetApp, withExtractionId } from './build-changeset.js';

export type BatchFate = 'appended' | 'conflict' | 'unknown';

/** One call of append and what its caller knows of it; unknown: its connection was lost. */
export interface Batch {
  readonly changesets: readonly Changeset[];
  readonly fate: BatchFate;
  readonly positions: readonly PartitionPosition[];
}

/** Applications that every writer wants to append to, so that versions collide. */
export const CONTESTED: readonly ChangesetApp[] = Array.from({ length: 4 }, () => buildApp());

const OWN_APPS = 6;

/** Appends batches over several applications, every fourth bound to collide with something. */
export async function writeBatches(log: EventLog, count: number): Promise<Batch[]> {
  const own = Array.from({ length: OWN_APPS }, () => buildApp());
  const batches: Batch[] = [];
  for (let step = 0; step < count; step += 1) {
    const apps = own.filter((_, index) => (index + step) % 3 > 0);
    if (step % 4 === 1) apps.push(...CONTESTED.slice(0, 1 + (step % 3)));
    const changesets = await nextChangesets(log, apps, 1 + (step % 2));
    if (changesets === null) continue;
    const spoilt = step % 4 === 3 ? spoil(changesets, batches, step) : changesets;
    batches.push(await append(log, spoilt));
  }
  return batches;
}

async function nextChangesets(
  log: EventLog,
  apps: readonly ChangesetApp[],
  each: number,
): Promise<Changeset[] | null> {
  const heads = await unlessLost(log.findApps(apps.map((app) => app.id)));
  return (
    heads &&
    apps.flatMap((app) => {
      const version = heads.get(app.id)?.version ?? 0;
      return Array.from({ length: each }, (_, index) => buildChangeset(app, version + index + 1));
    })
  );
}

/** The last changeset, after all others, is one that the log must refuse. */
function spoil(changesets: readonly Changeset[], earlier: readonly Batch[], step: number): Changeset[] {
  const known = earlier.find((batch) => batch.fate === 'appended')?.changesets[0];
  const sound = changesets.slice(0, -1);
  const last = changesets.at(-1);
  if (known?.extraction == null || last === undefined) return [...changesets];
  if (step % 8 === 3) return [...sound, withExtractionId(last, known.extraction.extractionId)];
  return [...sound, last, buildChangeset(known.app, 1)].filter(
    (changeset, index) => index === changesets.length || changeset.app.id !== known.app.id,
  );
}

async function append(log: EventLog, changesets: readonly Changeset[]): Promise<Batch> {
  const result: AppendResult | null = await unlessLost(log.append(changesets));
  return {
    changesets,
    fate: result?.status ?? 'unknown',
    positions: result?.status === 'appended' ? result.positions : [],
  };
}

/** The answer, or null where the connection was lost on the way. Any other failure is one of the spec. */
async function unlessLost<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (/terminat|connection/i.test(String(error))) return null;
    throw error;
  }
}

/** Follows all partitions until `isOver` was true before a read that brought nothing. */
export async function tail(log: EventLog, limit: number, isOver: () => boolean): Promise<LoggedChangeset[]> {
  const reached = new Map((await log.heads()).map(({ part }) => [part, 0]));
  const seen: LoggedChangeset[] = [];
  for (;;) {
    const over = isOver();
    const slices = await log.readAfter(
      [...reached].map(([part, pos]) => ({ part, pos })),
      limit,
    );
    for (const item of slices.flatMap((slice) => slice.items)) {
      const expected = (reached.get(item.part) ?? 0) + 1;
      if (item.pos !== expected)
        throw new Error(`position ${item.part}/${item.pos} came where ${expected} was due`);
      reached.set(item.part, item.pos);
      seen.push(item);
    }
    if (over && slices.length === 0) return seen;
  }
}
