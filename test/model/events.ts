import { AdmissionDesk, contentOf, versionOf, type AdmissionOptions } from './admission.js';
import type { ExtractionDocument } from './extraction-document.js';
import { modelApp, type ModelApp } from './naive-model.js';
import { byCodeUnit, identityOf, keyOf } from './names.js';
import { diffTechnologies, type ModelCatalog, type Technology } from './technologies.js';

export type Outcome = 'recorded' | 'unchanged' | 'historical' | 'duplicate' | 'rejected';
export type Cause = 'release' | 'recovered' | 'discovered' | 'maintenance' | 'rescan' | 'backfill';
export type EventType =
  'app.updated' | 'technology.removed' | 'technology.added' | 'technology.version_changed';

/** [type, technology, previousVersion, newVersion, category, cause]; app.updated carries its version as newVersion. */
export type ModelEvent = [
  type: EventType,
  technology: string | null,
  previousVersion: string | null,
  newVersion: string | null,
  category: string | null,
  cause: Cause,
];

export interface ArrivalResult {
  extractionId: string;
  /** As `keyOf` writes it; null where the document was rejected. */
  app: string | null;
  outcome: Outcome;
  events: ModelEvent[];
}

export interface ArrivalOptions extends AdmissionOptions {
  /** Which documents, by place, were sent with the backfill mark; default: none. */
  backfill?: (index: number) => boolean;
}

/** One arriving document of an app, with the app as it was and as it is then. */
interface Arrival {
  document: ExtractionDocument;
  earlier: readonly ExtractionDocument[];
  before: ModelApp | null;
  after: ModelApp;
  backfill: boolean;
}

/** What each document does when they arrive in the given order. */
export function arrivals(
  documents: readonly ExtractionDocument[],
  catalog: ModelCatalog,
  options: ArrivalOptions = {},
): ArrivalResult[] {
  const desk = new AdmissionDesk(options);
  const taken = new Map<string, { documents: ExtractionDocument[]; model: ModelApp }>();
  return documents.map((document, index) => {
    const { extractionId } = document;
    const app = keyOf(identityOf(document));
    const admission = desk.admit(document);
    if (admission === 'rejected') return { extractionId, app: null, outcome: 'rejected', events: [] };
    if (admission === 'duplicate') return { extractionId, app, outcome: 'duplicate', events: [] };
    const { documents: earlier, model: before } = taken.get(app) ?? { documents: [], model: null };
    const after = modelApp([...earlier, document], catalog);
    taken.set(app, { documents: [...earlier, document], model: after });
    const backfill = options.backfill?.(index) ?? false;
    const arrival: Arrival = { document, earlier, before, after, backfill };
    return { extractionId, app, outcome: outcomeOf(arrival), events: eventsOf(arrival) };
  });
}

function outcomeOf({ document, before, after }: Arrival): Outcome {
  if (before === null) return 'recorded';
  const superseded = before.profileExtraction;
  const supersedes = after.profileExtraction === document;
  if (supersedes && contentOf(superseded) === contentOf(document)) return 'unchanged';
  const sameTechnologies =
    JSON.stringify(before.profile.technologies) === JSON.stringify(after.profile.technologies);
  return after.profileExtraction === superseded && sameTechnologies ? 'historical' : 'recorded';
}

function eventsOf(arrival: Arrival): ModelEvent[] {
  if (outcomeOf(arrival) === 'unchanged') return [];
  return [...appEvents(arrival), ...technologyEvents(arrival)];
}

/** True where the app did not have this version before; the null version counts too. */
const isNewVersion = ({ document, earlier }: Arrival) =>
  earlier.every((one) => versionOf(one) !== versionOf(document));

const isLastMainline = ({ document, after }: Arrival) =>
  after.profile.app.currentVersion === versionOf(document);

function appEvents(arrival: Arrival): ModelEvent[] {
  const { document, before, after, backfill } = arrival;
  const version = versionOf(document);
  if (version === null || !isNewVersion(arrival)) return [];
  const event = (cause: Cause): ModelEvent => [
    'app.updated',
    null,
    null,
    version,
    null,
    backfill ? 'backfill' : cause,
  ];
  if (isLastMainline(arrival)) return [event(before === null ? 'discovered' : 'release')];
  const entry = after.history.find((one) => one.version === version);
  return entry?.line === 'maintenance' ? [event('maintenance')] : [];
}

function technologyEvents(arrival: Arrival): ModelEvent[] {
  const from = arrival.before?.profile.technologies ?? [];
  const to = arrival.after.profile.technologies;
  const { added, removed, updated } = diffTechnologies(from, to);
  const cause = technologyCause(arrival);
  const category = (name: string) => to.find((one: Technology) => one.name === name)?.category ?? null;
  return [
    ...removed
      .sort((a, b) => byCodeUnit(a.name, b.name))
      .map((one): ModelEvent => ['technology.removed', one.name, one.version, null, one.category, cause]),
    ...added.map((one): ModelEvent => ['technology.added', one.name, null, one.version, one.category, cause]),
    ...updated.map((one): ModelEvent => {
      return ['technology.version_changed', one.name, one.from, one.to, category(one.name), cause];
    }),
  ];
}

function technologyCause(arrival: Arrival): Cause {
  const { document, earlier, before, after, backfill } = arrival;
  if (backfill) return 'backfill';
  const measured = (one: ExtractionDocument) => one.status === 'measured';
  if (measured(document) && !earlier.some(measured)) return 'discovered';
  if (isNewVersion(arrival)) return isLastMainline(arrival) ? 'release' : 'rescan';
  const moved = before?.profile.app.currentVersion !== after.profile.app.currentVersion;
  const sameRelease = earlier.filter((one) => versionOf(one) === versionOf(document));
  const firstMeasure = measured(document) && !sameRelease.some(measured);
  return firstMeasure && !moved ? 'recovered' : 'rescan';
}
