import { createHash } from 'node:crypto';
import {
  type AppState,
  type Changeset,
  contentOf,
  decide,
  type Extraction,
  type ExtractionDocument,
  identifyApp,
  initialAppState,
  normaliseExtraction,
  type TechnologyCatalog,
} from '#libs/domain';

/** What arrives, and under which rules. */
export interface ArrivingDocument {
  readonly document: ExtractionDocument;
  readonly catalog: TechnologyCatalog;
  readonly backfill?: boolean;
}

export interface RecordedApp {
  readonly initial: AppState;
  readonly state: AppState;
  readonly changesets: readonly Changeset[];
}

/** What ingestion makes of documents in their order of arrival, by application. */
export function recordDocuments(arriving: readonly ArrivingDocument[]): Map<string, RecordedApp> {
  const apps = new Map<string, RecordedApp>();
  for (const { document, catalog, backfill = false } of arriving) {
    const extraction = extractionOf(document);
    const identity = identifyApp(extraction.app);
    const app = apps.get(identity.id) ?? newApp(initialAppState(identity, identity.wantedSlug));
    const verdict = decide(app.state, extraction, { catalog, backfill });
    if (!('changesets' in verdict)) continue;
    const changesets = [...app.changesets, ...verdict.changesets];
    apps.set(identity.id, { initial: app.initial, state: verdict.state, changesets });
  }
  return apps;
}

export function extractionOf(document: ExtractionDocument): Extraction {
  const extraction = normaliseExtraction(document);
  return { ...extraction, contentHash: createHash('sha256').update(contentOf(extraction)).digest('hex') };
}

function newApp(initial: AppState): RecordedApp {
  return { initial, state: initial, changesets: [] };
}
