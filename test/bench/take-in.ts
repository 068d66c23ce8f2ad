import { setTimeout as delay } from 'node:timers/promises';
import { awaitConsumers } from '#libs/event-log';
import type { Platform } from '#libs/platform';
import { ProjectorConsumers } from '../../apps/projector/src/projector-consumers.js';
import { FileIntake } from '../../apps/scan-ingest/src/intake/file-intake.js';
import { ExtractionRecorder } from '../../apps/scan-ingest/src/record/extraction-recorder.js';
import type { RealFiles } from './real-files.js';
import { requireEqual } from './require-equal.js';

const PATIENCE_MS = 600_000;
/** The feed looks at the empty log first, as it would in a service that runs. */
const SETTLE_MS = 200;

/** Ingests files on an empty database until every read model shows them; gives the seconds it took. */
export async function takeIn(platform: Platform, { files, lines }: RealFiles): Promise<number> {
  const { pool, log, catalog, signal, feed } = platform;
  const consumers = await ProjectorConsumers.open(pool, log);
  const parked: string[] = [];
  const subscription = await feed.subscribe(consumers.group((consumer) => parked.push(consumer)));
  try {
    await delay(SETTLE_MS);
    const start = performance.now();
    const intake = new FileIntake(new ExtractionRecorder(log, catalog, signal));
    const report = await intake.ingest(files, { backfill: false });
    const isReadable = await awaitConsumers(pool, await log.heads(), PATIENCE_MS);
    const seconds = (performance.now() - start) / 1000;
    requireEqual('the read models have caught up', isReadable, true);
    requireEqual('problems of the files', report.problems, []);
    requireEqual('applications that were put aside', parked, []);
    requireEqual('extractions in the log', (await log.totals()).extractions, lines);
    return seconds;
  } finally {
    await subscription.close();
  }
}
