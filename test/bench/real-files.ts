import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Skipped } from './benchmark.js';

/** Real extractions beside the checkout. */
export interface RealFiles {
  readonly files: readonly string[];
  /** All their lines, gunzipped; each ends in a newline. */
  readonly content: Buffer;
  readonly lines: number;
}

/** npm runs scripts in the folder of the package. */
const SHARED_FOLDER = resolve(process.env['DESKSCOPE_SHARED'] ?? '../shared');

export function readRealFiles(): RealFiles | Skipped {
  const folder = join(SHARED_FOLDER, 'data/extractions');
  if (!existsSync(folder))
    return { skipped: `there is no real data in ${folder}; DESKSCOPE_SHARED names its place` };
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson.gz'))
    .sort()
    .map((name) => join(folder, name));
  const content = Buffer.concat(files.map((file) => gunzipSync(readFileSync(file))));
  return { files, content, lines: content.filter((byte) => byte === 0x0a).length };
}
