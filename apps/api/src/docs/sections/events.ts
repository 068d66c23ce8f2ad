import type { Cause, ChangeEventType } from '#libs/domain';
import { html } from '../render/html.js';
import { code, prose, table } from '../render/table.js';
import type { Section } from '../section.js';

/** A type or a cause that is not described here does not compile. */
const TYPES: Readonly<Record<ChangeEventType, string>> = {
  'app.updated':
    'A version that the application did not have before. A release without a version makes none, and neither does an older version that comes in late.',
  'technology.removed': 'A technology that the profile no longer shows.',
  'technology.added': 'A technology that the profile did not show before.',
  'technology.version_changed': 'A technology that stayed, in another version.',
};

const CAUSES: Readonly<Record<Cause, { readonly when: string; readonly isNews: boolean }>> = {
  release: { when: 'A new version came out and is now the one that the profile shows.', isNews: true },
  recovered: {
    when: 'A version that is known was measured for the first time: an earlier scan of it had failed.',
    isNews: true,
  },
  discovered: {
    when: 'The first extraction of the application, and the technologies of the first one that was measured. New to Deskscope, not to the world.',
    isNews: false,
  },
  maintenance: {
    when: 'A patch of an older line came out. It makes `app.updated` alone: what the application is made of today did not change.',
    isNews: false,
  },
  rescan: {
    when: 'A version that is known was scanned again with other findings; or a corrected date or a late arrival changed what the profile shows.',
    isNews: false,
  },
  backfill: {
    when: 'It was handed in with `backfill=true`: history that is loaded afterwards.',
    isNews: false,
  },
  catalog: {
    when: 'Deskscope itself recognises more, or otherwise, than before; extractions that it had were read again.',
    isNews: false,
  },
};

export const events: Section = {
  id: 'events',
  title: 'Events and their causes',
  body: html`<p>
      An event is one change of one application. An extraction makes none, one or many, always in this order:
      the new version, then technologies removed, added and changed, each by name. They are kept in the log
      for ever, and <code>changes</code> in the answer to an extraction is their number. With the plan
      <code>team</code>, <code>GET /v1/activity</code> lists them, the oldest first. Ask again with
      <code>after</code> = <code>meta.nextCursor</code>: at once while <code>meta.hasMore</code> is true, else
      after a pause. Save the cursor together with what you made of the events, and each one comes exactly
      once, however long you stay away.
    </p>
    ${table({
      caption: 'Types of events',
      head: ['Type', 'What it tells'],
      rows: Object.entries(TYPES).map(([type, meaning]) => [code(type), meaning]),
    })}
    <p>
      Each event has a cause, because not every change of what is known is a change in the world. The last
      column tells them apart. Whoever takes in ten thousand applications for the first time has discovered
      much, and nothing happened.
    </p>
    ${table({
      caption: 'Causes of events',
      head: ['Cause', 'When', 'News of the application?'],
      rows: Object.entries(CAUSES).map(([cause, { when, isNews }]) => [
        code(cause),
        prose(when),
        isNews ? 'yes' : 'no',
      ]),
    })}
    <p>
      A technology whose category alone changed is removed and added; together with its version it is a change
      of version.
    </p>`,
};
