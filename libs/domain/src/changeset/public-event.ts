import type { Platform } from '../extraction/extraction.js';
import type { NoteCategory } from '../release/analyse-notes.js';
import type { ProfileRecord } from '../profile/profile-record.js';
import type { Cause, ChangedTechnology, ChangeEvent, ChangeEventType } from './change-event.js';
import type { Changeset, ReleaseNotesNews } from './changeset.js';

/** What of a changeset its events are told with: no findings, no releases. */
export interface ChangesetNews extends Pick<
  Changeset,
  'id' | 'app' | 'version' | 'events' | 'releaseNotes' | 'occurredAt'
> {
  readonly profile: Pick<ProfileRecord, 'name' | 'bundleId'>;
}

/** A change event as the activity feed lists it and a webhook delivers it (interface.md 6, decisions.md 9 and 10). */
export interface PublicEvent {
  /** `<changeset id>/<index>`: the same wherever and however often the event is told. */
  readonly id: string;
  readonly event: ChangeEventType;
  /** When it was recorded, ISO 8601 UTC. */
  readonly timestamp: string;
  /** Date of the release that the profile shows since then, ISO 8601 UTC. */
  readonly occurredAt: string;
  readonly cause: Cause;
  readonly app: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly bundleId: string | null;
    readonly platform: Platform;
    readonly version: string | null;
  };
  /** Null for `app.updated`. */
  readonly technology: ChangedTechnology | null;
  readonly releaseNotes: ReleaseNotesNews & {
    /** Empty until notes are analysed where they are recorded. */
    readonly categories: readonly NoteCategory[];
  };
}

/** One event of a changeset as the world is told of it; `index` counts from 0. */
export function publicEvent(news: ChangesetNews, index: number, recordedAt: string): PublicEvent {
  const { type, cause, version, technology } = eventAt(news, index);
  const { id, slug, platform } = news.app;
  const { name, bundleId } = news.profile;
  return {
    id: `${news.id}/${index}`,
    event: type,
    timestamp: recordedAt,
    occurredAt: news.occurredAt,
    cause,
    app: { id, slug, name, bundleId, platform, version },
    technology,
    releaseNotes: {
      summary: news.releaseNotes?.summary ?? null,
      categories: [],
      hasFullNotes: news.releaseNotes?.hasFullNotes ?? false,
    },
  };
}

function eventAt({ id, events }: ChangesetNews, index: number): ChangeEvent {
  const event = events[index];
  if (event === undefined)
    throw new RangeError(`changeset ${id} has ${events.length} events, not ${index + 1}`);
  return event;
}
