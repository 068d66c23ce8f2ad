import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sharedPath } from '../support/shared-data.js';
import type { ExtractionDocument } from '../model/extraction-document.js';
import { openPipeline, type Pipeline } from '../support/pipeline.js';
import { createTestDatabase } from '../../libs/postgres/src/testing/test-database.js';

const folder = sharedPath('data/extractions');

/** As the README of the data counts them. */
export const EXTRACTIONS = 2_855;
export const FILES = 21;

export const realFiles = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson.gz'))
    .sort()
    .map((name) => join(folder, name));

/** Every extraction of the files, in the order in which they stand there. */
export const realDocuments = (): ExtractionDocument[] =>
  realFiles()
    .flatMap((file) => gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as ExtractionDocument);

/**
 * A pipeline on a database that holds the real data, its files ingested one after the other.
 * They are ingested once per run of Jest; each suite works on a copy.
 */
export async function openRealData(): Promise<Pipeline> {
  const database = await createTestDatabase({ templateName: 'real-data', migrated: ingestFiles });
  const pipeline = await openPipeline(database);
  const close = async () => {
    await pipeline.close();
    await database.drop();
  };
  return { ...pipeline, close };
}

async function ingestFiles(connectionString: string): Promise<void> {
  const pipeline = await openPipeline({ connectionString, drop: () => Promise.resolve() });
  try {
    const report = await pipeline.files.ingest(realFiles(), { backfill: false });
    if (report.problems.length > 0) throw new Error(JSON.stringify(report.problems.slice(0, 5)));
    await pipeline.caughtUp();
    // As the server does by itself within a minute: without statistics it plans large joins badly.
    await pipeline.platform.pool.query('ANALYZE');
  } finally {
    await pipeline.close();
  }
}
