import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf } from '../agreement/component-changes.js';
import { groupBy } from '../model/group-by.js';

const folder = join(__dirname, '../expectations');

/** Facts on one application, worked out by hand: the README beside them says how. */
export interface Expectation {
  file: string;
  platform: 'macos' | 'windows';
  name: string;
  bundleId: string | null;
  developer: string;
  releases: number;
  current: {
    version: string;
    runtime: string;
    electronVersion: string | null;
    chromiumVersion: string | null;
    dependencyCount: number;
    extractedAt: string;
    technologies: string[];
    sdkSummary: Record<string, string>;
  };
  lastUpdatedAt: string;
  componentCount: Record<'first' | 'last', { version: string; count: number }>;
  maintenance: { version: string; base: string }[];
  numberedAnew?: { version: string; base?: string }[];
  versions: string[];
  diffs: ExpectedDiff[];
}

export type ExpectedDiff = Record<'version' | 'line' | 'base', string> &
  Record<'addedCount' | 'removedCount' | 'updatedCount' | 'unchangedPackages', number> &
  Partial<Record<'added' | 'removed' | 'updated' | 'addedSome' | 'removedSome' | 'updatedSome', string[]>>;

/** The expectations of a folder, each with its name. */
export const readExpectations = <One>(subfolder = ''): (readonly [name: string, expected: One])[] =>
  readdirSync(join(folder, subfolder))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(folder, subfolder, name), 'utf8')) as One,
    ]);

export const expectations = readExpectations<Expectation>();

export interface PackageDiff {
  added: string[];
  removed: string[];
  updated: string[];
  unchangedPackages: number;
}

/** How one set of `source name version` became another, written as the expectations write it. */
export function packageDiff(before: readonly string[], after: readonly string[]): PackageDiff {
  const old = versionsByPackage(before);
  const now = versionsByPackage(after);
  const kept = [...now].filter(([name]) => old.has(name));
  const updated = kept.filter(([name, versions]) => versions !== old.get(name));
  return {
    added: [...now].filter(([name]) => !old.has(name)).map(([name, versions]) => `${name} ${versions}`),
    removed: [...old].filter(([name]) => !now.has(name)).map(([name, versions]) => `${name} ${versions}`),
    updated: updated.map(([name, versions]) => `${name} ${old.get(name)} -> ${versions}`),
    unchangedPackages: kept.length - updated.length,
  };
}

function versionsByPackage(components: readonly string[]): Map<string, string> {
  const packages = groupBy(components, packageOf);
  return new Map(
    [...packages].map(([name, own]) => [
      name,
      own
        .map((one) => one.slice(name.length + 1))
        .sort()
        .join(' + '),
    ]),
  );
}
