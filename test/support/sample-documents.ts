import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtractionDocument } from '#libs/domain';

const samples = join(__dirname, '../../samples');

/** Every extraction of the sample data: file by file, each file in its order of arrival. */
export function sampleDocuments(): ExtractionDocument[] {
  return readdirSync(samples)
    .filter((file) => file.endsWith('.ndjson'))
    .sort()
    .flatMap((file) => readFileSync(join(samples, file), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as ExtractionDocument);
}
