import type { Changeset } from '#libs/domain';
import type { EventLog } from '../event-log.js';

/** An append that has done its work and is not committed: it ends as the spec says. */
export interface HeldAppend {
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
  /** Its process or connection is lost. */
  readonly kill: () => Promise<void>;
}

/** Something that goes on beside the log and must not hide what is appended. Resolves to its end. */
export interface Disturbance {
  readonly name: string;
  readonly begin: () => Promise<() => Promise<void>>;
}

/** A way round the port to alter what was appended. */
export interface Alteration {
  readonly name: string;
  readonly attempt: () => Promise<unknown>;
}

/** One fresh, empty log, and what its specs do to it beside the port. */
export interface EventLogHarness {
  readonly log: EventLog;
  /** Another handle on the same log, as another process has it. */
  readonly openHandle: () => Promise<EventLog>;
  readonly appendHeld: (changesets: readonly Changeset[]) => Promise<HeldAppend>;
  /** Resolves once some append waits for another one. */
  readonly untilAppendWaits: () => Promise<void>;
  /** Breaks the connection of an append at work; false where none was at work. */
  readonly killAppend: () => Promise<boolean>;
  readonly disturbances: readonly Disturbance[];
  readonly alterations: readonly Alteration[];
  readonly close: () => Promise<void>;
}
