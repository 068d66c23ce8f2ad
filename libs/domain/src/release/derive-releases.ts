import { type ComponentSet, type ComponentTable, NO_COMPONENTS } from '../component/component-table.js';
import { diffComponents } from '../diff/diff-components.js';
import { diffTechnologies, NO_TECHNOLOGY_CHANGES } from '../diff/diff-technologies.js';
import { technologiesOfSet } from '../technology/component-technologies.js';
import { mergeTechnologies } from '../technology/merge-technologies.js';
import type { TechnologyCatalog } from '../technology/technology-catalog.js';
import type { Technology } from '../technology/technology.js';
import { bundleFacts, type RuntimeFacts, runtimeFacts, UNKNOWN_RUNTIME } from './bundle-facts.js';
import { classifyLines, type ReleaseLine } from './classify-lines.js';
import { MeasuredVersions } from './measured-versions.js';
import type { DependencyCounts, ReleaseRecord } from './release-record.js';
import type { KeptExtraction, ReleaseSource } from './release-source.js';

/** A release as derived: its record, its components and where both came from. */
export interface DerivedRelease {
  readonly source: ReleaseSource;
  readonly record: ReleaseRecord;
  /** Null where it was never measured. */
  readonly components: ComponentSet | null;
  readonly base: DerivedRelease | null;
}

export interface DerivationRules {
  readonly catalog: TechnologyCatalog;
  readonly table: ComponentTable;
}

/**
 * Derives every release, oldest first. `previous` only saves work: a release whose inputs are the same
 * objects is taken over as it is, and the result is the same without it.
 */
export function deriveReleases(
  sources: readonly ReleaseSource[],
  rules: DerivationRules,
  previous: ReadonlyMap<string, DerivedRelease> = new Map(),
): DerivedRelease[] {
  const lines = classifyLines(sources.map((source) => (source.version === null ? null : source.order)));
  const measured = new MeasuredVersions<DerivedRelease>();
  let lastMainline: DerivedRelease | null = null;
  return sources.map((source, index) => {
    const line = lines[index] ?? 'mainline';
    const candidate = line === 'mainline' ? lastMainline : measured.highestBelow(source.order);
    // What was never measured cannot be compared with anything.
    const base = source.findings === null ? null : candidate;
    const place: Place = { source, line, base, inherited: lastMainline?.record.facts ?? UNKNOWN_RUNTIME };
    const release = derive(place, rules, previous.get(source.key));
    if (release.components !== null) {
      measured.add(release);
      if (line === 'mainline') lastMainline = release;
    }
    return release;
  });
}

interface Place {
  readonly source: ReleaseSource;
  readonly line: ReleaseLine;
  readonly base: DerivedRelease | null;
  readonly inherited: RuntimeFacts;
}

function derive(place: Place, rules: DerivationRules, previous: DerivedRelease | undefined): DerivedRelease {
  const { source, base } = place;
  const runtime = runtimeFacts(source.extractions, place.inherited);
  if (previous !== undefined && isSame(previous, place, runtime)) {
    return previous.base === base ? previous : { ...previous, base };
  }
  const record: ReleaseRecord = {
    version: source.version,
    date: source.date,
    firstExtractedAt: source.firstExtractedAt,
    extractedAt: source.latest.extractedAt,
    releasedAt: source.releasedAt,
    line: place.line,
    facts: bundleFacts(source.extractions, place.inherited),
    notes: source.extractions.findLast((each) => each.release.notes !== null)?.release.notes ?? null,
    base: base === null ? null : { version: base.record.version },
    ...findingsOf(place, runtime, rules, previous),
  };
  return { source, record, components: source.findings?.components ?? null, base };
}

type Findings = Pick<
  ReleaseRecord,
  'measuredAt' | 'notMeasuredReason' | 'dependencyCount' | 'technologies' | 'changes' | 'dependencyChanges'
>;

const NO_FINDINGS: Findings = {
  measuredAt: null,
  notMeasuredReason: null,
  dependencyCount: null,
  technologies: [],
  changes: NO_TECHNOLOGY_CHANGES,
  dependencyChanges: { added: 0, removed: 0, updated: 0, unchanged: 0 },
};

function findingsOf(
  { source: { findings, latest }, base }: Place,
  runtime: RuntimeFacts,
  rules: DerivationRules,
  previous: DerivedRelease | undefined,
): Findings {
  if (findings === null) return { ...NO_FINDINGS, notMeasuredReason: latest.notMeasuredReason };
  const technologies = technologiesOf(findings, runtime, rules, previous);
  return {
    measuredAt: findings.extractedAt,
    notMeasuredReason: null,
    dependencyCount: findings.components.length,
    technologies,
    changes: diffTechnologies(base?.record.technologies ?? [], technologies),
    dependencyChanges: countChanges(base, findings, rules.table),
  };
}

function technologiesOf(
  findings: KeptExtraction,
  runtime: RuntimeFacts,
  rules: DerivationRules,
  previous: DerivedRelease | undefined,
): readonly Technology[] {
  if (previous?.source.findings === findings && sameRuntime(previous.record.facts, runtime)) {
    return previous.record.technologies;
  }
  const { catalog, table } = rules;
  return mergeTechnologies(catalog, [
    findings.technologies,
    technologiesOfSet(catalog, table, findings.components),
    catalog.fromRuntime(runtime),
  ]);
}

function countChanges(
  base: DerivedRelease | null,
  findings: KeptExtraction,
  table: ComponentTable,
): DependencyCounts {
  const changes = diffComponents(table, base?.components ?? NO_COMPONENTS, findings.components);
  return {
    added: changes.added.length,
    removed: changes.removed.length,
    updated: changes.updated.length,
    unchanged: changes.unchanged,
  };
}

/** Whether nothing that a release is derived from changed. */
function isSame(previous: DerivedRelease, place: Place, facts: RuntimeFacts): boolean {
  return (
    previous.source === place.source &&
    previous.record.line === place.line &&
    previous.base?.components === place.base?.components &&
    previous.base?.record.version === place.base?.record.version &&
    previous.base?.record.technologies === place.base?.record.technologies &&
    sameRuntime(previous.record.facts, facts)
  );
}

function sameRuntime(left: RuntimeFacts, right: RuntimeFacts): boolean {
  return (
    left.runtime === right.runtime &&
    left.electronVersion === right.electronVersion &&
    left.chromiumVersion === right.chromiumVersion
  );
}
