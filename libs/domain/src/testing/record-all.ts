import { type AppState, initialAppState } from '../app/app-state.js';
import type { ChangeEvent } from '../changeset/change-event.js';
import type { Changeset } from '../changeset/changeset.js';
import { decide, type Verdict } from '../changeset/decide.js';
import type { Extraction } from '../extraction/extraction.js';
import { identifyApp } from '../identity/app-identity.js';
import type { TechnologyCatalog } from '../technology/technology-catalog.js';
import { tinyCatalog } from './tiny-catalog.js';

/** One extraction that arrives; alone, without the backfill mark and under the usual catalog. */
export interface Arriving {
  readonly extraction: Extraction;
  readonly backfill?: boolean;
  readonly catalog?: TechnologyCatalog;
}

/** What happened, and what one looks at most. */
export interface Recording {
  readonly state: AppState;
  readonly verdicts: readonly Verdict[];
  readonly outcomes: readonly Verdict['outcome'][];
  readonly changesets: readonly Changeset[];
  /** Of all changesets in order, each as `eventText` writes it. */
  readonly events: readonly string[];
}

/** Lets extractions of one application arrive in the given order. */
export function recordAll(
  arriving: readonly (Extraction | Arriving)[],
  options: { readonly catalog?: TechnologyCatalog; readonly state?: AppState } = {},
): Recording {
  const usual = options.catalog ?? tinyCatalog();
  const verdicts: Verdict[] = [];
  let state = options.state ?? stateFor(arriving);
  for (const each of arriving) {
    const { extraction, backfill = false, catalog = usual } = asArriving(each);
    const verdict = decide(state, extraction, { catalog, backfill });
    verdicts.push(verdict);
    if ('state' in verdict) state = verdict.state;
  }
  const changesets = verdicts.flatMap((verdict) => ('changesets' in verdict ? verdict.changesets : []));
  return {
    state,
    verdicts,
    outcomes: verdicts.map(({ outcome }) => outcome),
    changesets,
    events: changesets.flatMap((changeset) => changeset.events.map(eventText)),
  };
}

/** `release 2.0 version_changed React 17.0.0 > 18.0.0`: cause, version of the app, what happened. */
export function eventText({ type, cause, version, technology }: ChangeEvent): string {
  const about = `${cause} ${version ?? '-'}`;
  if (technology === null) return `${about} updated`;
  const { name, previousVersion, newVersion } = technology;
  const kind = type.replace('technology.', '');
  if (kind === 'added') return `${about} added ${name} ${newVersion ?? '?'}`;
  if (kind === 'removed') return `${about} removed ${name} ${previousVersion ?? '?'}`;
  return `${about} ${kind} ${name} ${previousVersion ?? '?'} > ${newVersion ?? '?'}`;
}

function asArriving(each: Extraction | Arriving): Arriving {
  return 'extraction' in each ? each : { extraction: each };
}

function stateFor(arriving: readonly (Extraction | Arriving)[]): AppState {
  const [first] = arriving;
  if (first === undefined) throw new RangeError('nothing arrives');
  const identity = identifyApp(asArriving(first).extraction.app);
  return initialAppState(identity, identity.wantedSlug);
}
