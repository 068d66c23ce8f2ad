import type { ExtractionDocument } from '../model/extraction-document.js';
import { evolve, firstState } from './app-state.js';
import type { CorpusEntry, Feature } from './features.js';
import { planIdentity } from './identity-plan.js';
import { Prng } from './prng.js';
import { entry, rescans } from './rescans.js';
import { failedScan, measuredScan, type ScanJob } from './scans.js';
import { planVersions } from './version-plan.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const EPOCH = Date.UTC(2022, 0, 1);

export interface CorpusOptions {
  seed: number;
  /** From 8 apps on, every kind of identity is there; from about 30 on, every feature. */
  apps: number;
  /** Releases per app, on average; default 10. */
  releases?: number;
  /** False leaves out the documents whose effect depends on which of two with one id comes first; default true. */
  orderDependent?: boolean;
}

/** A made-up world of extractions, in order of their scans. The same options give the same documents. */
export function generateCorpus({
  seed,
  apps,
  releases = 10,
  orderDependent = true,
}: CorpusOptions): CorpusEntry[] {
  const prng = new Prng(seed);
  const entries: CorpusEntry[] = [];
  for (let index = 0; index < apps; index++)
    entries.push(...appEntries(new Prng(prng.int(0, 2 ** 31)), index, releases));
  return entries
    .filter((one) => orderDependent || !one.orderDependent)
    .map((one, at) => ({ one, at, time: Date.parse(one.document.extractedAt) }))
    .sort((a, b) => a.time - b.time || a.at - b.at)
    .map(({ one }) => one);
}

/** The documents alone. */
export function generateDocuments(options: CorpusOptions): ExtractionDocument[] {
  return generateCorpus(options).map((one) => one.document);
}

function appEntries(prng: Prng, index: number, releases: number): CorpusEntry[] {
  const identity = planIdentity(prng, index);
  const state = firstState(prng);
  const plan = planVersions(prng, Math.max(1, prng.int(Math.ceil(releases / 2), Math.floor(releases * 1.5))));
  const entries: CorpusEntry[] = [];
  let released = EPOCH + prng.int(0, 200) * DAY;
  plan.forEach(({ version, features: planned }, at) => {
    const sameDate = at > 0 && prng.chance(0.1);
    if (!sameDate) released += prng.int(1, 30) * DAY + prng.int(0, 23) * HOUR;
    const changed = at > 0 ? evolve(prng, state) : [];
    const { extractedAt, late } = scanTime(prng, released);
    const job: ScanJob = {
      identity,
      progress: at / plan.length,
      version,
      releasedAt: prng.chance(0.7) ? released : null,
      extractedAt,
      // A later release must not reach back into what this one was.
      state: structuredClone(state),
      notes: prng.chance(0.4) ? `Version ${version ?? 'unknown'} fixes ${prng.int(2, 40)} bugs.` : null,
    };
    const features: Feature[] = [...planned, ...changed];
    if (at === 0) features.push('first-scan');
    if (sameDate) features.push('same-release-date');
    if (late) features.push('scanned-late');
    entries.push(...releaseEntries(prng, job, features));
  });
  return entries;
}

function scanTime(prng: Prng, released: number): { extractedAt: number; late: boolean } {
  const late = prng.chance(0.12);
  return { extractedAt: released + (late ? prng.int(30, 150) * DAY : 6 * HOUR), late };
}

function releaseEntries(prng: Prng, job: ScanJob, features: Feature[]): CorpusEntry[] {
  const first = prng.chance(0.18)
    ? entry(failedScan(prng, job), [...features, 'failed-on-new-release'])
    : entry(measuredScan(prng, job), features);
  return [first, ...rescans(prng, job, first.document)];
}
