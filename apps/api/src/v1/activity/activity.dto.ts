import { Type } from '@sinclair/typebox';
import { CAUSES, CHANGE_EVENT_TYPES, NOTE_CATEGORIES, PLATFORMS } from '#libs/domain';
import { moment, oneOf, orNull } from '../../contract/or-null.js';
import { activityExample } from './activity.example.js';

/** As webhooks deliver it (interface.md 6, decisions.md section 9). */
const EventDto = Type.Object({
  id: Type.String({ description: 'The same wherever and however often the event is told.' }),
  event: oneOf(CHANGE_EVENT_TYPES),
  timestamp: moment('When it was recorded.'),
  occurredAt: moment('Date of the release that the profile shows since then.'),
  cause: oneOf(CAUSES, { description: 'Why it was recorded.' }),
  app: Type.Object({
    id: Type.String(),
    slug: Type.String(),
    name: Type.String({ description: 'As it was called then.' }),
    bundleId: orNull(Type.String()),
    platform: oneOf(PLATFORMS),
    version: orNull(Type.String({ description: 'null where the version is not known' })),
  }),
  technology: orNull(
    Type.Object(
      {
        name: Type.String(),
        category: Type.String(),
        previousVersion: orNull(
          Type.String({ description: 'null for additions, and where it was not known' }),
        ),
        newVersion: orNull(Type.String({ description: 'null for removals, and where it is not known' })),
      },
      { description: 'null for app.updated' },
    ),
  ),
  releaseNotes: Type.Object({
    summary: orNull(Type.String({ description: 'One line made by rule from the notes and the changes.' })),
    categories: Type.Array(oneOf(NOTE_CATEGORIES), { description: 'Empty until notes are analysed here.' }),
    hasFullNotes: Type.Boolean({ description: 'Whether history has the whole notes.' }),
  }),
});

export const ActivityDto = Type.Array(EventDto, { examples: [activityExample] });

export const activityMeta = {
  resultCount: Type.Integer({ description: 'Events in this answer.' }),
  limit: Type.Integer(),
  hasMore: Type.Boolean({
    description:
      'false only where all was read that was recorded when the request came. true may come with few events or none: ' +
      'a request reads only so far; go on with nextCursor at once.',
  }),
  nextCursor: Type.String({
    description:
      'The next `after`: always there, valid for ever. Save it together with what you made of the events.',
  }),
  filters: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
    description: 'The filters as applied: a technology that the catalog knows by its canonical name.',
  }),
  suggestions: Type.Array(Type.String(), {
    description: 'Names that are like `technology`, where the catalog does not know it.',
  }),
};
