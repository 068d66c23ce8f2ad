import { v5 as uuidV5 } from 'uuid';
import type { AppState } from '../app/app-state.js';

/** Names all changesets of all installations; never change it. */
const CHANGESET_NAMESPACE = '0e9f0b35-52a5-5f4e-8a44-0d3f7bb5a8c1';

/** The same extraction makes the same id, however often its append is retried. */
export function extractionChangesetId(state: Pick<AppState, 'id'>, extractionId: string): string {
  return uuidV5(`${state.id}\nextraction\n${extractionId}`, CHANGESET_NAMESPACE);
}

/** Rules may come back after others, so the version tells their applications apart. */
export function catalogChangesetId(state: Pick<AppState, 'id' | 'version'>, rulesHash: string): string {
  return uuidV5(`${state.id}\ncatalog\n${rulesHash}\n${state.version}`, CHANGESET_NAMESPACE);
}
