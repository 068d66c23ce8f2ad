import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Real extractions, schemas and version fixtures lie beside the checkout and are never copied into it.
 * Who has only the checkout runs everything else; CI must have them, so that nothing is left out unseen.
 */
export const SHARED_FOLDER = resolve(
  process.env['DESKSCOPE_SHARED'] ?? resolve(__dirname, '../../../shared'),
);

/** A file or folder beside the checkout, such as `data/extractions`. */
export function sharedPath(path: string): string {
  return resolve(SHARED_FOLDER, path);
}

/** A suite that needs the shared folder: skipped where there is none, failed where CI has none. */
export function describeWithSharedData(name: string, suite: () => void): void {
  if (existsSync(SHARED_FOLDER)) {
    describe(name, suite);
  } else if (process.env['CI'] !== undefined) {
    test(`${name}: the shared folder`, () => {
      throw new Error(`${SHARED_FOLDER} is missing: CI must not leave these suites out`);
    });
  } else {
    describe.skip(`${name} (needs ${SHARED_FOLDER})`, suite);
  }
}
