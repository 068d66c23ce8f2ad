import type { ExtractionDocument } from '../model/extraction-document.js';
import { evolve } from './app-state.js';
import type { CorpusEntry, Feature } from './features.js';
import type { Prng } from './prng.js';
import { contentFeatures, failedScan, iso, measuredScan, type Scan, type ScanJob } from './scans.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const entry = (
  { document, features }: Scan,
  more: Feature[] = [],
  orderDependent = false,
): CorpusEntry => ({
  document,
  features: [...new Set([...features, ...more, ...contentFeatures(document)])],
  orderDependent,
});

type Rescan = (prng: Prng, job: ScanJob, previous: ExtractionDocument) => CorpusEntry | null;

const again = (prng: Prng, previous: ExtractionDocument, extractedAt: number): ExtractionDocument => ({
  ...structuredClone(previous),
  extractionId: prng.uuid(),
  extractedAt: iso(extractedAt),
});

/** A rescan some time later: often after the next releases are out. */
const later = (prng: Prng, previous: ExtractionDocument) =>
  Date.parse(previous.extractedAt) + prng.pick([prng.int(1, 20) * HOUR, prng.int(1, 60) * DAY]);

const sameContent: Rescan = (prng, _job, previous) =>
  entry({ document: again(prng, previous, later(prng, previous)), features: ['rescan-same-content'] });

const otherFindings: Rescan = (prng, job, previous) => {
  const state = structuredClone(job.state);
  const features = evolve(prng, state);
  return entry(measuredScan(prng, { ...job, state, extractedAt: later(prng, previous) }), [
    ...features,
    'rescan-other-findings',
  ]);
};

const licenceOnly: Rescan = (prng, _job, previous) => {
  if (previous.status !== 'measured' || previous.components.length === 0) return null;
  const document = again(prng, previous, later(prng, previous));
  for (const one of document.components) one.license = one.license === 'ISC' ? 'MIT' : 'ISC';
  return entry({ document, features: ['rescan-licence-only'] });
};

const failed: Rescan = (prng, job, previous) =>
  entry(failedScan(prng, { ...job, extractedAt: later(prng, previous) }), ['failed-on-known-release']);

const recovered: Rescan = (prng, job, previous) =>
  previous.status === 'measured'
    ? null
    : entry(measuredScan(prng, { ...job, extractedAt: later(prng, previous) }), ['recovered']);

/** The same scan with another vendor date, or its first one. */
const redated: Rescan = (prng, _job, previous) => {
  const document = again(prng, previous, later(prng, previous));
  const before = previous.release.releasedAt;
  if (!before) {
    document.release.releasedAt = iso(Date.parse(previous.extractedAt) - prng.int(1, 90) * DAY);
    return entry({ document, features: ['date-learned'] });
  }
  const earlier = prng.chance(0.5);
  document.release.releasedAt = iso(Date.parse(before) + (earlier ? -1 : 1) * prng.int(1, 60) * DAY);
  return entry({ document, features: [earlier ? 'date-corrected-earlier' : 'date-corrected-later'] });
};

/** A scan that no longer knows the vendor's date. */
const dateForgotten: Rescan = (prng, _job, previous) => {
  if (!previous.release.releasedAt) return null;
  const document = again(prng, previous, later(prng, previous));
  document.release.releasedAt = null;
  return entry({ document, features: ['date-forgotten'] });
};

const otherNotes: Rescan = (prng, _job, previous) => {
  const document = again(prng, previous, later(prng, previous));
  document.release.notes = `Rewritten notes ${prng.int(1, 999)}.`;
  return entry({ document, features: ['notes-changed'] });
};

const sameTime: Rescan = (prng, job, previous) => {
  const state = structuredClone(job.state);
  evolve(prng, state);
  const scan = prng.chance(0.7) ? measuredScan : failedScan;
  const { document, features } = scan(prng, { ...job, state });
  document.extractedAt = previous.extractedAt;
  return entry({ document, features }, ['same-extracted-at']);
};

const duplicate: Rescan = (_prng, _job, previous) =>
  entry({ document: structuredClone(previous), features: ['duplicate'] });

/** Neither the order of components nor the scanner is content. */
const duplicateShuffled: Rescan = (prng, _job, previous) => {
  const document = { ...structuredClone(previous), components: prng.shuffle(previous.components) };
  document.scanner = { name: 'corpus', version: '9.9.9' };
  return entry({ document, features: ['duplicate-shuffled'] });
};

const duplicateRedated: Rescan = (prng, _job, previous) => {
  const document = { ...structuredClone(previous), extractedAt: iso(later(prng, previous)) };
  return entry({ document, features: ['duplicate-redated'] }, [], true);
};

const conflict: Rescan = (prng, _job, previous) => {
  const document = { ...structuredClone(previous), extractedAt: iso(later(prng, previous)) };
  document.release.notes = `Not what this id said before ${prng.int(1, 999)}.`;
  return entry({ document, features: ['conflict'] }, [], true);
};

/** Valid against the schema, refused by the service. */
const refused: Rescan = (prng, job, previous) => {
  const { document } = measuredScan(prng, { ...job, extractedAt: later(prng, previous) });
  if (prng.chance(0.5)) {
    document.notMeasuredReason = 'empty';
    return { document, features: ['rejected-measured-with-reason'], orderDependent: false };
  }
  if (prng.chance(0.5)) document.extractedAt = '2999-01-01T00:00:00.000Z';
  else document.release.releasedAt = '2999-01-01T00:00:00.000Z';
  return { document, features: ['rejected-far-future'], orderDependent: false };
};

const USUAL: readonly Rescan[] = [
  sameContent,
  otherFindings,
  licenceOnly,
  failed,
  recovered,
  recovered,
  redated,
  redated,
  dateForgotten,
];
const RARE: readonly Rescan[] = [
  otherNotes,
  sameTime,
  duplicate,
  duplicateShuffled,
  duplicateRedated,
  conflict,
  refused,
];

/** What comes in about one release after its first scan. */
export function rescans(prng: Prng, job: ScanJob, first: ExtractionDocument): CorpusEntry[] {
  const entries: CorpusEntry[] = [];
  let previous = first;
  for (let n = prng.pick([0, 0, 1, 1, 2, 3]); n > 0; n--) {
    const kind = prng.pick(prng.chance(0.7) ? USUAL : RARE);
    const next = kind(prng, job, previous);
    if (next === null) continue;
    // null and '' are the same version.
    if (next.document.release.version === null && !next.orderDependent && isNewId(next, entries, first)) {
      if (prng.chance(0.3)) {
        next.document.release.version = '';
        next.features.push('version-empty');
      }
    }
    entries.push(next);
    const stays = !next.orderDependent && !next.features.some((feature) => feature.startsWith('rejected'));
    if (stays) previous = next.document;
  }
  return entries;
}

function isNewId(next: CorpusEntry, entries: readonly CorpusEntry[], first: ExtractionDocument): boolean {
  const known = [first, ...entries.map((one) => one.document)];
  return known.every((one) => one.extractionId !== next.document.extractionId);
}
