import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { decodeExtraction } from '../../apps/scan-ingest/src/decode/decode-extraction.js';
import type { Catalog } from '#libs/catalog';
import {
  type AppState,
  type AppView,
  decide,
  type Extraction,
  identifyApp,
  initialAppState,
  viewOf,
} from '#libs/domain';
import { groupBy } from '../model/group-by.js';

/** One application on one platform, with everything that is answered about it. */
export interface DerivedApp {
  readonly state: AppState;
  readonly view: AppView;
}

/** What ingest makes of a file of extractions: decoded, then decided one after the other. By platform. */
export function deriveApps(file: string, catalog: Catalog): DerivedApp[] {
  const extractions = readExtractions(file);
  const apps = groupBy(extractions, (extraction) => identifyApp(extraction.app).id);
  return [...apps.values()]
    .map((own) => deriveApp(own, catalog))
    .sort((left, right) => (left.state.platform < right.state.platform ? -1 : 1));
}

function readExtractions(file: string): Extraction[] {
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const decoded = decodeExtraction(Buffer.from(line));
      if (!decoded.ok) throw new Error(`${file}: ${JSON.stringify(decoded.problems)}`);
      return decoded.extraction;
    });
}

function deriveApp(extractions: readonly Extraction[], catalog: Catalog): DerivedApp {
  const identity = identifyApp(extractions[0]!.app);
  let state = initialAppState(identity, identity.wantedSlug);
  for (const extraction of extractions) {
    const verdict = decide(state, extraction, { catalog, backfill: false });
    if (!('state' in verdict)) throw new Error(`${extraction.extractionId}: ${verdict.outcome}`);
    state = verdict.state;
  }
  return { state, view: viewOf(state, catalog)! };
}
