import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version of the package that this program belongs to. */
export const version: string = versionOf(import.meta.dirname);

/** The compiled program lies deeper than its source, so the package is looked for upwards. */
function versionOf(folder: string): string {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return versionOf(dirname(folder));
  }
}
