import type { Component } from '../component/component.js';
import type { CatalogEntry, TechnologyCatalog } from '../technology/technology-catalog.js';
import type { Technology } from '../technology/technology.js';

interface TinyEntry extends Pick<CatalogEntry, 'name' | 'category' | 'rank'> {
  readonly aliases: readonly string[];
  /** `source name`; a trailing `*` takes any name that begins so. */
  readonly patterns: readonly string[];
}

const ENTRIES: readonly TinyEntry[] = [
  {
    name: 'React',
    category: 'UI Framework',
    rank: 2,
    aliases: ['reactjs'],
    patterns: ['npm react', 'embedded react'],
  },
  { name: 'Vue', category: 'UI Framework', rank: 1, aliases: ['vuejs'], patterns: ['npm vue'] },
  {
    name: 'Sentry',
    category: 'Error Tracking',
    rank: 1,
    aliases: ['sentry sdk'],
    patterns: ['npm @sentry/*', 'cargo sentry'],
  },
  {
    name: 'SQLite',
    category: 'Database',
    rank: 1,
    aliases: ['sqlite3'],
    patterns: ['embedded sqlite', 'npm better-sqlite3'],
  },
  { name: 'Sparkle', category: 'Auto-Update', rank: 1, aliases: [], patterns: ['native Sparkle'] },
  { name: 'Electron', category: 'Runtime', rank: 1, aliases: [], patterns: [] },
  { name: 'Chromium', category: 'Runtime', rank: 2, aliases: [], patterns: [] },
  { name: 'Qt', category: 'Runtime', rank: 3, aliases: [], patterns: [] },
];

/** By the scale of interface.md 2.4. */
const CONFIDENCE: Readonly<Partial<Record<Component['source'], number>>> = { npm: 95, cargo: 95, native: 80 };

/** A small catalog for tests. `without` leaves technologies out: other rules, another hash. */
export function tinyCatalog({ without = [] as readonly string[], hash = '' } = {}): TechnologyCatalog {
  const entries = ENTRIES.filter(({ name }) => !without.includes(name));
  const find = (name: string): CatalogEntry | null => {
    const found = entries.find((each) =>
      [each.name.toLowerCase(), ...each.aliases].includes(name.toLowerCase()),
    );
    if (found === undefined) return null;
    return { name: found.name, category: found.category, rank: found.rank, versionScheme: 'npm' };
  };
  return {
    hash: hash === '' ? `tiny${without.map((name) => `-${name}`).join('')}` : hash,
    find,
    fromComponent: (component) =>
      entries
        .filter((each) => each.patterns.some((pattern) => matches(pattern, component)))
        .map(({ name, category }) => {
          const confidence = CONFIDENCE[component.source] ?? 70;
          return { name, category, confidence, version: component.version };
        }),
    fromRuntime: (facts) => fromRuntime(facts).filter(({ name }) => find(name) !== null),
  };
}

function fromRuntime(facts: Parameters<TechnologyCatalog['fromRuntime']>[0]): Technology[] {
  const runtime = (name: string, version: string | null): Technology => {
    return { name, version, category: 'Runtime', confidence: 80 };
  };
  if (facts.runtime === 'qt') return [runtime('Qt', null)];
  if (facts.runtime !== 'electron') return [];
  const electron = runtime('Electron', facts.electronVersion);
  return facts.chromiumVersion === null ? [electron] : [electron, runtime('Chromium', facts.chromiumVersion)];
}

function matches(pattern: string, { source, name }: Component): boolean {
  const text = `${source} ${name}`;
  return pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
}
