import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sharedPath } from '../../support/shared-data.js';

const FOLDER = sharedPath('data/extractions');

/** One extraction as it is sent. */
export interface Line {
  readonly id: string;
  readonly text: string;
}

/** Every extraction of the real data: file by file, each file in order of time. */
export function realExtractions(): Line[] {
  return realExtractionFiles().flatMap((file) =>
    gunzipSync(readFileSync(file))
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((text) => ({ id: (JSON.parse(text) as { extractionId: string }).extractionId, text })),
  );
}

export function realExtractionFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ndjson.gz'))
    .sort()
    .map((name) => join(FOLDER, name));
}
