import { comparePlainVersions } from './app-version.js';
import type { DocumentComponent, DocumentTechnology } from './extraction-document.js';
import { groupBy } from './group-by.js';
import { byCodeUnit, fold } from './names.js';

export interface Technology {
  name: string;
  version: string | null;
  category: string;
  confidence: number;
}

/** What the caller knows about technologies. */
export interface ModelCatalog {
  canonical(name: string): { name: string; category: string } | null;
  fromComponent(component: DocumentComponent): { name: string; category: string; confidence: number }[];
  fromRuntime(facts: RuntimeFacts): Technology[];
  /** The more specific, the lower. */
  rank(name: string): number;
  /** By the ecosystem's order; default: plain x.y.z. */
  compareVersions?(source: DocumentComponent['source'], a: string, b: string): number;
}

export interface RuntimeFacts {
  runtime: string | null;
  electronVersion: string | null;
  chromiumVersion: string | null;
}

export interface TechnologyChanges {
  added: { name: string; version: string | null; category: string }[];
  removed: { name: string; version: string | null; category: string }[];
  updated: { name: string; from: string | null; to: string | null }[];
  unchanged: number;
}

/** The scanner's come first, then components', then the runtime's. */
type Candidate = Technology & { origin: 0 | 1 | 2 };

/** All technologies of one measured release, by name. */
export function technologiesOf(
  findings: { technologies: readonly DocumentTechnology[]; components: readonly DocumentComponent[] },
  runtime: RuntimeFacts,
  catalog: ModelCatalog,
): Technology[] {
  const candidates: Candidate[] = [
    ...findings.technologies.map((one) =>
      named({ ...one, version: one.version ?? null, origin: 0 }, catalog),
    ),
    ...derived(findings.components, catalog),
    ...catalog.fromRuntime(runtime).map((one) => named({ ...one, origin: 2 }, catalog)),
  ];
  const groups = groupBy(candidates, (one) => fold(one.name));
  return [...groups.values()].map(merged).sort((a, b) => byCodeUnit(a.name, b.name));
}

/** Name and category of the catalog where it knows the name, else as given. */
function named(candidate: Candidate, catalog: ModelCatalog): Candidate {
  const known = catalog.canonical(candidate.name);
  return known === null ? candidate : { ...candidate, name: known.name, category: known.category };
}

/** One candidate per technology that components show: highest confidence, highest version. */
function derived(components: readonly DocumentComponent[], catalog: ModelCatalog): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const component of components) {
    for (const match of catalog.fromComponent(component)) {
      const next = named({ ...match, version: component.version ?? null, origin: 1 }, catalog);
      const before = found.get(fold(next.name)) ?? next;
      const higher = compareIn(catalog, component.source, before.version, next.version) >= 0 ? before : next;
      found.set(fold(next.name), {
        ...next,
        version: higher.version,
        confidence: Math.max(before.confidence, next.confidence),
      });
    }
  }
  return [...found.values()];
}

function compareIn(
  catalog: ModelCatalog,
  source: DocumentComponent['source'],
  a: string | null,
  b: string | null,
): number {
  if (a === null || b === null || !catalog.compareVersions) return comparePlainVersions(a, b);
  return catalog.compareVersions(source, a, b);
}

function merged(group: readonly Candidate[]): Technology {
  const best = [...group].sort(
    (a, b) =>
      b.confidence - a.confidence ||
      a.origin - b.origin ||
      byCodeUnit(a.name, b.name) ||
      comparePlainVersions(b.version, a.version) ||
      byCodeUnit(a.category, b.category),
  );
  const { name, category, confidence } = best[0]!;
  const version = best.map((one) => one.version).find((one) => one !== null) ?? null;
  return { name, version, category, confidence };
}

/** How one list became the other. A category that changed alone counts as removed and added. */
export function diffTechnologies(from: readonly Technology[], to: readonly Technology[]): TechnologyChanges {
  const before = new Map(from.map((one) => [fold(one.name), one]));
  const after = new Map(to.map((one) => [fold(one.name), one]));
  const changes: TechnologyChanges = { added: [], removed: [], updated: [], unchanged: 0 };
  const shown = ({ name, version, category }: Technology) => ({ name, version, category });
  for (const [key, old] of before) if (!after.has(key)) changes.removed.push(shown(old));
  for (const [key, now] of after) {
    const old = before.get(key);
    if (old === undefined) changes.added.push(shown(now));
    else if (old.version !== now.version)
      changes.updated.push({ name: now.name, from: old.version, to: now.version });
    else if (old.category !== now.category) {
      changes.removed.push(shown(old));
      changes.added.push(shown(now));
    } else changes.unchanged += 1;
  }
  for (const list of [changes.added, changes.removed, changes.updated])
    list.sort((a, b) => byCodeUnit(a.name, b.name));
  return changes;
}

const SUMMARY = {
  errorTrackingSdk: 'Error Tracking',
  analyticsSdk: 'Analytics',
  featureFlagSdk: 'Feature Flags',
  databaseSdk: 'Database',
  uiFramework: 'UI Framework',
  stateManagement: 'State Management',
  paymentsSdk: 'Payments',
  authSdk: 'Authentication',
  observabilitySdk: 'Observability',
  realtimeSdk: 'Realtime',
  autoUpdateSdk: 'Auto-Update',
} as const;
export type SdkSummary = Record<keyof typeof SUMMARY, string | null>;

/** Per category the technology of highest confidence, then the catalog's rank, then by name. */
export function sdkSummaryOf(technologies: readonly Technology[], catalog: ModelCatalog): SdkSummary {
  const entries = Object.entries(SUMMARY).map(([field, category]) => {
    const [first] = technologies
      .filter((one) => one.category === category)
      .sort(
        (a, b) =>
          b.confidence - a.confidence ||
          catalog.rank(a.name) - catalog.rank(b.name) ||
          byCodeUnit(a.name, b.name),
      );
    return [field, first?.name ?? null];
  });
  return Object.fromEntries(entries) as SdkSummary;
}
