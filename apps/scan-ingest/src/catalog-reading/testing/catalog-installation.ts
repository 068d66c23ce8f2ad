import type { TechnologyCatalog } from '#libs/domain';
import type { LoggedChangeset } from '#libs/event-log';
import { eventText } from '../../../../../libs/domain/src/testing/record-all.js';
import { createTestDatabase } from '../../../../../libs/postgres/src/testing/test-database.js';
import { openPipeline, type Pipeline } from '../../../../../test/support/pipeline.js';
import { decodeDocument } from '../../decode/decode-extraction.js';
import { ExtractionRecorder } from '../../record/extraction-recorder.js';
import {
  CatalogReading,
  type CatalogReadingDependencies,
  type CatalogReadingOptions,
} from '../catalog-reading.js';

export interface CatalogReadingSetup extends CatalogReadingOptions {
  /** Of the process that reads; a new one unless told. */
  readonly recorder?: CatalogReadingDependencies['recorder'];
}

/** An installation whose processes may run under any catalog. */
export interface CatalogInstallation {
  readonly pipeline: Pipeline;
  readonly connectionString: string;
  /** The writer of a process under that catalog. */
  recorder(catalog: TechnologyCatalog): ExtractionRecorder;
  /** Without rests, unless told. */
  reading(catalog: TechnologyCatalog, setup?: CatalogReadingSetup): CatalogReading;
  /** What the log holds of every application, by slug; the extractions themselves left out. */
  catalogChangesets(): Promise<Record<string, string[][]>>;
  close(): Promise<void>;
}

export async function openCatalogInstallation(): Promise<CatalogInstallation> {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const pipeline = await openPipeline(database);
  const { log, pool, signal } = pipeline.platform;
  const recorder = (catalog: TechnologyCatalog) => new ExtractionRecorder(log, catalog, signal);
  return {
    pipeline,
    connectionString,
    recorder,
    reading: (catalog, { recorder: own = recorder(catalog), ...options } = {}) => {
      return new CatalogReading(
        { pool, connectionString, catalog, recorder: own },
        { pause: () => 0, ...options },
      );
    },
    catalogChangesets: async () => {
      const apps: Record<string, string[][]> = {};
      for (const { changeset } of await wholeLog(pipeline)) {
        if (changeset.type !== 'catalog.applied') continue;
        (apps[changeset.app.slug] ??= []).push(changeset.events.map(eventText));
      }
      return apps;
    },
    close: async () => {
      await pipeline.close();
      await database.drop();
    },
  };
}

/** Records documents one after the other; fails where one is rejected. */
export async function recordInTurn(
  recorder: ExtractionRecorder,
  documents: readonly unknown[],
): Promise<void> {
  for (const document of documents) {
    const decoded = decodeDocument(document);
    if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
    const { outcome } = await recorder.record(decoded.extraction, { backfill: false });
    if (outcome === 'rejected') throw new Error(`${decoded.extraction.extractionId} was rejected`);
  }
}

async function wholeLog({ platform: { log } }: Pipeline): Promise<LoggedChangeset[]> {
  const heads = await log.heads();
  const slices = await log.readAfter(
    heads.map(({ part }) => ({ part, pos: 0 })),
    Number.MAX_SAFE_INTEGER,
  );
  const items = slices.flatMap((slice) => slice.items);
  // The log gives less where changesets are large.
  if (items.length !== heads.reduce((sum, { pos }) => sum + pos, 0)) throw new Error('the log was cut short');
  return items;
}
