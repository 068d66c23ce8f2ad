import type { AppState } from '../app/app-state.js';
import { nameUuids } from '../identity/name-uuid.js';

/** Names all changesets of all installations; never change it. */
const CHANGESET_NAMESPACE = '0e9f0b35-52a5-5f4e-8a44-0d3f7bb5a8c1';
const changesetUuid = nameUuids(CHANGESET_NAMESPACE);

/** The same extraction makes the same id, however often its append is retried. */
export function extractionChangesetId(state: Pick<AppState, 'id'>, extractionId: string): string {
  return changesetUuid(`${state.id}\nextraction\n${extractionId}`);
}

/** Rules may come back after others, so the version tells their applications apart. */
export function catalogChangesetId(state: Pick<AppState, 'id' | 'version'>, rulesHash: string): string {
  return changesetUuid(`${state.id}\ncatalog\n${rulesHash}\n${state.version}`);
}
