import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { applyCatalog, type AppState, type Changeset } from '#libs/domain';
import { type AppToRead, isTransient } from '#libs/event-log';
import { ContendedError, MAXIMUM_TRIES, type RecordDependencies } from './record-batch.js';

/** What other rules made of an application. */
export type AppReading =
  | { readonly appId: string; readonly outcome: 'changed' | 'same' }
  | { readonly appId: string; readonly outcome: 'failed'; readonly error: unknown };

/**
 * Applies today's rules to applications that the log knows and appends what they change. When somebody else moved
 * one meanwhile, they are read anew; one that cannot be read fails alone. Rejects where the database is away.
 */
export async function readAgain(
  dependencies: RecordDependencies,
  apps: readonly AppToRead[],
): Promise<AppReading[]> {
  try {
    return await untilUncontended(dependencies, apps);
  } catch (error) {
    if (isTransient(error) || error instanceof ContendedError) throw error;
    const [first] = apps;
    if (first !== undefined && apps.length === 1) return [{ appId: first.appId, outcome: 'failed', error }];
    const middle = Math.ceil(apps.length / 2);
    const half = await readAgain(dependencies, apps.slice(0, middle));
    return [...half, ...(await readAgain(dependencies, apps.slice(middle)))];
  }
}

async function untilUncontended(
  dependencies: RecordDependencies,
  apps: readonly AppToRead[],
): Promise<AppReading[]> {
  for (let attempt = 1; attempt <= MAXIMUM_TRIES; attempt += 1) {
    const readings = await tryReading(dependencies, apps);
    if (readings !== null) return readings;
    await delay(Math.random() * 5 * 2 ** attempt);
  }
  throw new ContendedError();
}

/** Null: somebody else moved one of them, and nothing was appended. */
async function tryReading(
  { log, states, catalog }: RecordDependencies,
  apps: readonly AppToRead[],
): Promise<AppReading[] | null> {
  const loaded = await states.load(
    apps.map(({ appId, platform, slug }) => ({ id: appId, platform, wantedSlug: slug })),
  );
  const changesets: Changeset[] = [];
  const changed = new Map<string, AppState>();
  for (const state of loaded.values()) {
    const step = applyCatalog(state, catalog);
    if (step !== null) {
      changesets.push(step.changeset);
      changed.set(state.id, step.state);
    }
    // Deriving an application anew takes its time; others get their turn in between.
    await nextTurn();
  }
  let isAppended = false;
  try {
    isAppended = (await log.append(changesets)).status === 'appended';
  } finally {
    // What is cached must not be believed where somebody else was faster or the commit's answer got lost.
    if (!isAppended) states.drop(loaded.keys());
  }
  if (!isAppended) return null;
  states.renew(changed.values());
  return apps.map(({ appId }) => ({ appId, outcome: changed.has(appId) ? 'changed' : 'same' }));
}
