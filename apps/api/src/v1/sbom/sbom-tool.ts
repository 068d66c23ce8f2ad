import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SbomTool } from '#libs/sbom';

/** What documents name as their maker. */
export const SBOM_TOOL: SbomTool = {
  name: 'Deskscope',
  version: versionAbove(dirname(fileURLToPath(import.meta.url))),
};

/** The compiled program lies deeper than its source, so the package is looked for upwards. */
function versionAbove(folder: string): string {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return versionAbove(dirname(folder));
  }
}
