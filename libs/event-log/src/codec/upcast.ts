import { CURRENT_SCHEMA_VERSION, type StoredChangeset } from './stored-changeset.js';

/** Turns data of one schema version into that of the next; pure. */
export type Upcaster = (data: unknown) => unknown;

/** By the version that it reads. A new schema version adds the step from the one before, and a golden file. */
const UPCASTERS: Readonly<Record<number, Upcaster>> = {};

/** Stored data of any known version in today's form. Rows are never rewritten; they are read anew. */
export function upcast(
  schemaVersion: number,
  data: unknown,
  steps: { readonly current: number; readonly upcasters: Readonly<Record<number, Upcaster>> } = {
    current: CURRENT_SCHEMA_VERSION,
    upcasters: UPCASTERS,
  },
): StoredChangeset {
  if (schemaVersion > steps.current) {
    throw new Error(
      `a changeset has schema version ${schemaVersion}, this program knows up to ${steps.current}: run the newer program`,
    );
  }
  let upcasted = data;
  for (let version = schemaVersion; version < steps.current; version += 1) {
    const step = steps.upcasters[version];
    if (step === undefined) throw new Error(`no upcaster from schema version ${version}`);
    upcasted = step(upcasted);
  }
  return upcasted as StoredChangeset;
}
