import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version of the package that this program belongs to. */
export const PRODUCT_VERSION: string = versionAbove(dirname(fileURLToPath(import.meta.url)));

/** The compiled program lies deeper than its source, so the package is looked for upwards. */
function versionAbove(folder: string): string {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return versionAbove(dirname(folder));
  }
}
