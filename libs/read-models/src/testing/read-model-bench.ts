import type { Pool, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import {
  ConsumerGroup,
  type EventLog,
  eventLogMigrations,
  type PartitionSlice,
  refoldApp,
} from '#libs/event-log';
import { openPostgresEventLog } from '#adapters/postgres';
import { createPool, execute, query } from '#libs/postgres';
import { aDocument, type ExtractionOverrides } from '../../../domain/src/testing/an-extraction.js';
import { tinyCatalog } from '../../../domain/src/testing/tiny-catalog.js';
import { type ArrivingDocument, recordDocuments } from '../../../event-log/src/testing/record-documents.js';
import { createTestDatabase } from '../../../postgres/src/testing/test-database.js';
import { digestOf } from '../generations/digest.js';
import { type GenerationConsumer, liveGenerations } from '../generations/generations.js';
import { readModelMigrations } from '../migrations.js';
import { generationSchema } from '../read-model.js';
import { READ_MODELS } from '../read-models.js';

/** A log of its own with all read models: given what arrived, one looks at the rows. */
export interface ReadModelBench {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly consumers: readonly GenerationConsumer[];
  /** Extractions of one platform arrive under the tiny catalog, one by one, and are applied. */
  given(...arriving: readonly ExtractionOverrides[]): Promise<void>;
  /** Documents are appended to the log and nothing more. */
  append(...arriving: readonly ArrivingDocument[]): Promise<void>;
  /** The rows of one statement over the views that queries read. */
  rows<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Applies slices as a process does that has just started. */
  applyAnew(slices: readonly PartitionSlice[]): Promise<void>;
  catchUp(): Promise<void>;
  /** Forgets an application and applies it anew, in every model. */
  refold(appId: string): Promise<void>;
  /** SHA-256 by model. */
  digests(): Promise<Record<string, string>>;
  /** Empties every table: no consumer has taken anything. */
  startOver(): Promise<void>;
  close(): Promise<void>;
}

export async function openReadModelBench(): Promise<ReadModelBench> {
  const database = await createTestDatabase({ migrated: makeTables, templateName: 'read-models' });
  const pool = createPool({ connectionString: database.connectionString, applicationName: 'deskscope-spec' });
  const log = await openPostgresEventLog(pool);
  const consumers = await liveGenerations(pool, READ_MODELS);
  const append = appender(log);
  const applyAnew = async (slices: readonly PartitionSlice[]): Promise<void> => {
    const group = new ConsumerGroup('spec', consumers, { pool, log, onParked: failOnParked });
    await group.positions();
    await group.handle(slices);
  };
  const catchUp = async (): Promise<void> => {
    const group = new ConsumerGroup('spec', consumers, { pool, log, onParked: failOnParked });
    await applyAnew(await log.readAfter(await group.positions(), 10_000));
  };
  return {
    pool,
    log,
    consumers,
    append,
    applyAnew,
    catchUp,
    given: async (...arriving) => {
      for (const overrides of arriving) {
        await append({ document: aDocument(overrides), catalog: tinyCatalog() });
        await catchUp();
      }
    },
    rows: (text, values = []) => query(pool, text, values),
    refold: async (appId) => {
      for (const consumer of consumers) {
        const error = await refoldApp({ pool, log }, consumer, appId);
        if (error !== null) throw error as Error;
      }
    },
    digests: async () => {
      const digests: Record<string, string> = {};
      for (const consumer of consumers) digests[consumer.model.name] = await digestOf(pool, consumer);
      return digests;
    },
    startOver: async () => {
      const tables = consumers.flatMap(({ model, generation }) =>
        model.tables.map((table) => `${generationSchema(model.name, generation)}.${table}`),
      );
      await execute(pool, `TRUNCATE ${tables.join(', ')}`);
      await execute(pool, 'UPDATE log.checkpoint SET pos = 0');
    },
    close: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

async function makeTables(url: string): Promise<void> {
  const migrations = [...eventLogMigrations, ...readModelMigrations];
  const source = new DataSource({ type: 'postgres', url, migrations });
  const pool = createPool({ connectionString: url, applicationName: 'deskscope-spec' });
  try {
    await source.initialize();
    await source.runMigrations();
    await liveGenerations(pool, READ_MODELS);
  } finally {
    await source.destroy();
    await pool.end();
  }
}

/** Records documents after all those before and appends what that leads to. */
function appender(log: EventLog): ReadModelBench['append'] {
  const arrived: ArrivingDocument[] = [];
  const appended = new Map<string, number>();
  return async (...arriving) => {
    arrived.push(...arriving);
    for (const [appId, { changesets }] of recordDocuments(arrived)) {
      const news = changesets.slice(appended.get(appId) ?? 0);
      const { status } = await log.append(news);
      if (status !== 'appended') throw new Error(`the append was a ${status}`);
      appended.set(appId, changesets.length);
    }
  };
}

function failOnParked(_consumer: string, _failed: unknown, error: unknown): never {
  throw error as Error;
}
