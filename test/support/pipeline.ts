import { ExtractionRecorder } from '../../apps/scan-ingest/src/record/extraction-recorder.js';
import { decodeDocument } from '../../apps/scan-ingest/src/decode/decode-extraction.js';
import { FileIntake } from '../../apps/scan-ingest/src/intake/file-intake.js';
import type { RecordOutcome } from '../../apps/scan-ingest/src/record/record-outcome.js';
import { ProjectorConsumers } from '../../apps/projector/src/projector-consumers.js';
import {
  awaitConsumers,
  type FeedSubscription,
  type LoggedChangeset,
  type PartitionPosition,
} from '#libs/event-log';
import { openPlatform, type Platform } from '../../libs/platform/src/open-platform.js';
import { createTestDatabase, type TestDatabase } from '../../libs/postgres/src/testing/test-database.js';

/** Ingest and projector in this process on a database of their own, for suites that drive the whole way. */
export interface Pipeline {
  readonly platform: Platform;
  readonly recorder: ExtractionRecorder;
  readonly files: FileIntake;
  readonly consumers: ProjectorConsumers;
  /** Applications that were put aside, as they are. */
  readonly parked: { readonly consumer: string; readonly failed: LoggedChangeset; readonly error: unknown }[];
  /** Records one document, as its sender would. */
  record(document: unknown, options?: { readonly backfill?: boolean }): Promise<RecordOutcome>;
  /** Forgets what ingest keeps in memory, as a restart does: what `record` needs then comes from the log. */
  restartIngest(): void;
  /** Waits until the read models hold all that is in the log. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

const PATIENCE_MS = 120_000;

export async function openPipeline(database?: TestDatabase): Promise<Pipeline> {
  const own = database ?? (await createTestDatabase());
  const platform = await openPlatform(
    {
      http: { port: 0, host: '127.0.0.1', idleSeconds: 120 },
      database: { url: own.connectionString, dataDirectory: '' },
      security: { secretKey: undefined },
      log: { level: 'error', format: 'json' },
    },
    'command',
  );
  const newRecorder = () => new ExtractionRecorder(platform.log, platform.catalog, platform.signal);
  const recorder = newRecorder();
  let current = recorder;
  const consumers = await ProjectorConsumers.open(platform.pool, platform.log);
  const parked: Pipeline['parked'] = [];
  const subscription: FeedSubscription = await platform.feed.subscribe(
    consumers.group((consumer, failed, error) => parked.push({ consumer, failed, error })),
  );
  return {
    platform,
    recorder,
    files: new FileIntake(recorder),
    consumers,
    parked,
    record: (document, options) => recordDocument(current, document, options?.backfill ?? false),
    restartIngest: () => {
      current = newRecorder();
    },
    caughtUp: async () => {
      const heads: PartitionPosition[] = await platform.log.heads();
      if (!(await awaitConsumers(platform.pool, heads, PATIENCE_MS)))
        throw new Error('the read models lag behind');
    },
    close: async () => {
      await subscription.close();
      await platform.close();
      if (database === undefined) await own.drop();
    },
  };
}

async function recordDocument(
  recorder: ExtractionRecorder,
  document: unknown,
  backfill: boolean,
): Promise<RecordOutcome> {
  const decoded = decodeDocument(document);
  if (decoded.ok) return recorder.record(decoded.extraction, { backfill });
  const { extractionId, problems } = decoded;
  return {
    outcome: 'rejected',
    extractionId,
    appId: null,
    changes: 0,
    problems,
    isConflict: false,
    position: null,
  };
}
