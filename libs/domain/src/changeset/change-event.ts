/** Why an event was recorded (decisions.md section 4, Events). */
export const CAUSES = [
  'release',
  'recovered',
  'discovered',
  'maintenance',
  'rescan',
  'backfill',
  'catalog',
] as const;
export type Cause = (typeof CAUSES)[number];

/** In the order in which one extraction's events come. */
export const CHANGE_EVENT_TYPES = [
  'app.updated',
  'technology.removed',
  'technology.added',
  'technology.version_changed',
] as const;
export type ChangeEventType = (typeof CHANGE_EVENT_TYPES)[number];

export interface ChangedTechnology {
  readonly name: string;
  readonly category: string;
  /** Null for additions, and where the version was not known. */
  readonly previousVersion: string | null;
  /** Null for removals, and where the version is not known. */
  readonly newVersion: string | null;
}

/** One fine event inside a changeset; its id is `<changeset id>/<index>`. */
export interface ChangeEvent {
  readonly type: ChangeEventType;
  readonly cause: Cause;
  /** The application's version that the event is about; null where it has none. */
  readonly version: string | null;
  /** Null for `app.updated`. */
  readonly technology: ChangedTechnology | null;
}
