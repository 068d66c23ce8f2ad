import type { ChangeEvent } from '#libs/domain';
import type { ArrivalResult, ModelEvent } from '../model/events.js';
import type { ExtractionDocument } from '../model/extraction-document.js';
import type { Pipeline } from '../support/pipeline.js';

/** What the product made of one document, as the naive model tells it; `app` is the application's id. */
export type Recorded = ArrivalResult & { changes: number };

/** How documents are sent: those of a batch at once, batch after batch. */
export interface Sending {
  batches: readonly (readonly ExtractionDocument[])[];
  /** Whether ingest is restarted before each batch; default: no. */
  restarts?: boolean;
  /** Which documents, by place, are marked as backfill; default: none. */
  isBackfill?: (index: number) => boolean;
}

/** Gives one result per document, in order. */
export async function recordInOrder(
  pipeline: Pipeline,
  { batches, restarts = false, isBackfill = () => false }: Sending,
): Promise<Recorded[]> {
  const results: Omit<Recorded, 'events'>[] = [];
  for (const batch of batches) {
    if (restarts) pipeline.restartIngest();
    const first = results.length;
    const outcomes = await Promise.all(
      batch.map((document, at) => pipeline.record(document, { backfill: isBackfill(first + at) })),
    );
    for (const [at, { outcome, appId, changes }] of outcomes.entries())
      results.push({ extractionId: batch[at]!.extractionId, app: appId, outcome, changes });
  }
  const events = await eventsInLog(
    pipeline,
    results.map((one) => one.app),
  );
  return results.map((one) => {
    const isNew = one.outcome !== 'duplicate' && one.outcome !== 'rejected';
    return { ...one, events: (isNew ? events.get(one.extractionId) : []) ?? [] };
  });
}

/** The events of every extraction in the log, by its id. */
async function eventsInLog(
  { platform }: Pipeline,
  appIds: readonly (string | null)[],
): Promise<Map<string, ModelEvent[]>> {
  const apps = await platform.log.readApps([...new Set(appIds.filter((id) => id !== null))]);
  const events = new Map<string, ModelEvent[]>();
  for (const { changeset } of [...apps.values()].flat()) {
    if (changeset.extraction === null)
      throw new Error(`${changeset.app.id} has a changeset without extraction`);
    events.set(changeset.extraction.extractionId, changeset.events.map(modelEvent));
  }
  return events;
}

function modelEvent({ type, cause, version, technology }: ChangeEvent): ModelEvent {
  // The model knows nothing of rules that change, so such a cause would stand out as unexpected.
  const known = cause as ModelEvent[5];
  if (technology === null) return [type, null, null, version, null, known];
  const { name, previousVersion, newVersion, category } = technology;
  return [type, name, previousVersion, newVersion, category, known];
}
