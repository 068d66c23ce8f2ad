import type {
  DocumentComponent,
  DocumentTechnology,
  ExtractionDocument,
} from '../model/extraction-document.js';
import { bundleOf, isUnknown, oddCase, plainVersion, type AppState } from './app-state.js';
import type { Feature } from './features.js';
import type { PlannedIdentity } from './identity-plan.js';
import type { Prng } from './prng.js';
import { REASONS } from './vocabulary.js';

/** What is known when a scanner job runs. Times are milliseconds. */
export interface ScanJob {
  identity: PlannedIdentity;
  progress: number;
  version: string | null;
  releasedAt: number | null;
  extractedAt: number;
  state: AppState;
  notes: string | null;
}

export interface Scan {
  document: ExtractionDocument;
  features: Feature[];
}

export const iso = (time: number) => new Date(time).toISOString();

/** The same instant as a clock two hours east writes it. */
export function isoWithOffset(time: number): string {
  return iso(time + 7_200_000).replace('Z', '+02:00');
}

export function measuredScan(prng: Prng, job: ScanJob): Scan {
  const { app, features } = job.identity.spell(prng, job.progress);
  const hollow = prng.chance(0.03);
  const components = hollow ? [] : untidyComponents(prng, job.state.components);
  const technologies = hollow ? [] : untidyTechnologies(prng, job.state.technologies);
  const document: ExtractionDocument = {
    ...envelope(prng, job),
    status: 'measured',
    app,
    bundle: bundleOf(prng, job.state),
    technologies,
    components: prng.shuffle(components),
  };
  if (prng.chance(0.5)) document.notMeasuredReason = null;
  return { document, features: [...features, ...clockFeatures(document)] };
}

export function failedScan(prng: Prng, job: ScanJob): Scan {
  const { app, features } = job.identity.spell(prng, job.progress);
  const partial = prng.chance(0.25);
  if (partial) features.push('failed-with-findings');
  const document: ExtractionDocument = {
    ...envelope(prng, job),
    status: 'not_measured',
    notMeasuredReason: prng.pick(REASONS),
    app,
    bundle: prng.chance(0.5) ? { runtime: null } : bundleOf(prng, job.state),
    technologies: partial
      ? [{ name: 'Never Seen', version: '6.6.6', category: 'Analytics', confidence: 100 }]
      : [],
    components: partial ? [{ name: 'never-seen', version: '6.6.6', type: 'library', source: 'npm' }] : [],
  };
  return { document, features: [...features, ...clockFeatures(document)] };
}

function envelope(prng: Prng, job: ScanJob) {
  const extractedAt = prng.chance(0.06) ? isoWithOffset(job.extractedAt) : iso(job.extractedAt);
  const release: ExtractionDocument['release'] = { version: job.version };
  if (job.releasedAt !== null) release.releasedAt = iso(job.releasedAt);
  else if (prng.chance(0.5)) release.releasedAt = null;
  if (job.notes !== null) release.notes = job.notes;
  return {
    schemaVersion: '1.0' as const,
    extractionId: prng.uuid(),
    extractedAt,
    scanner: { name: 'corpus', version: `1.${prng.int(0, 3)}.0` },
    release,
  };
}

function clockFeatures(document: ExtractionDocument): Feature[] {
  return document.extractedAt.endsWith('Z') ? [] : ['time-with-offset'];
}

function untidyComponents(prng: Prng, components: readonly DocumentComponent[]): DocumentComponent[] {
  const result = [...components];
  for (const one of components) {
    if (prng.chance(0.03)) result.push({ ...one, version: plainVersion(prng) });
    if (prng.chance(0.03)) result.push({ ...one });
  }
  return result;
}

function untidyTechnologies(prng: Prng, technologies: readonly DocumentTechnology[]): DocumentTechnology[] {
  const result = [...technologies];
  const lowest = Math.min(...technologies.map((one) => one.confidence));
  if (technologies.length > 0 && prng.chance(0.15)) {
    const one = prng.pick(technologies);
    const again = {
      ...one,
      name: oddCase(prng, one.name),
      version: plainVersion(prng),
      confidence: lowest - 1,
    };
    if (again.name !== one.name) result.push(again);
  }
  return result;
}

/** The features that a document shows by itself. */
export function contentFeatures(document: ExtractionDocument): Feature[] {
  const { release, bundle, technologies, components } = document;
  const features: Feature[] = [];
  const when = (condition: boolean, feature: Feature) => condition && features.push(feature);
  when(document.status === 'not_measured', `reason-${document.notMeasuredReason ?? 'null'}`);
  when(typeof release.notes === 'string', 'notes');
  when(bundle.runtime === null, 'runtime-null');
  when(bundle.runtime === 'electron' && bundle.electronVersion === null, 'electron-version-unknown');
  when(bundle.architectures?.length === 0 || bundle.localizations?.length === 0, 'empty-lists');
  for (const one of technologies) {
    when((one.version ?? null) === null, 'technology-version-null');
    when(/^(reactjs|react\.js|vue\.js|vuejs|sentry sdk|sqlite3)$/i.test(one.name), 'technology-alias');
    const odd = one.name === one.name.toUpperCase() || one.name === one.name.toLowerCase();
    when(odd, isUnknown(one.name) ? 'technology-unknown-odd-case' : 'technology-odd-case');
  }
  when(
    new Set(technologies.map((one) => one.name.toLowerCase())).size < technologies.length,
    'technology-twice',
  );
  when(
    components.some((one) => (one.version ?? null) === null),
    'component-version-null',
  );
  const packages = new Set(components.map((one) => JSON.stringify([one.source, one.name])));
  const versions = new Set(
    components.map((one) => JSON.stringify([one.source, one.name, one.version ?? null])),
  );
  when(versions.size < components.length, 'component-twice');
  when(packages.size < versions.size, 'component-two-versions');
  return features;
}
