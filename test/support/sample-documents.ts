import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareText, type ExtractionDocument } from '#libs/domain';
import type { Arrival } from './filled-database.js';

const samples = join(__dirname, '../../samples');

/** The files of the sample data, each with its extractions in their order of arrival. */
function sampleFiles(): ExtractionDocument[][] {
  return readdirSync(samples)
    .filter((file) => file.endsWith('.ndjson'))
    .sort()
    .map((file) => readFileSync(join(samples, file), 'utf8').trimEnd().split('\n'))
    .map((lines) => lines.map((line) => JSON.parse(line) as ExtractionDocument));
}

/** Every extraction of the sample data: file by file, each file in its order of arrival. */
export function sampleDocuments(): ExtractionDocument[] {
  return sampleFiles().flat();
}

/**
 * The sample data as it came in over the years: each extraction an hour after its scan, or with the one before it of
 * its application where that came later. By time of arrival.
 */
export function sampleArrivals(): Arrival[] {
  return sampleFiles()
    .flatMap(arrivalsOf)
    .sort((left, right) => compareText(left.recordedAt, right.recordedAt));
}

const HOUR_MS = 60 * 60 * 1000;

function arrivalsOf(documents: readonly ExtractionDocument[]): Required<Arrival>[] {
  const latest = new Map<string, number>();
  return documents.map((document) => {
    const { platform } = document.app;
    const scanned = new Date(document.extractedAt).getTime();
    const arrived = Math.max(scanned + HOUR_MS, latest.get(platform) ?? 0);
    latest.set(platform, arrived);
    return { document, recordedAt: new Date(arrived).toISOString() };
  });
}
