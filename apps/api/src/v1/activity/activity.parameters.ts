import { CAUSES, CHANGE_EVENT_TYPES, PLATFORMS } from '#libs/domain';
import { dateText, defineParameters, enumText, listOf, text, unprocessable, wholeNumber } from '#libs/http';
import type { ValuesOf } from '#libs/http';
import { activityAnswer } from './activity.example.js';

export const activityParameters = defineParameters({
  after: text({
    maxLength: 4_000,
    description:
      'meta.nextCursor of the answer before, with the same other parameters but limit. It stays valid for ever. ' +
      'Left out: from the first event on record, or with since from there; with order=desc from the newest one.',
    examples: [String(activityAnswer.meta?.['nextCursor'])],
  }),
  limit: wholeNumber({
    minimum: 1,
    maximum: 500,
    default: 50,
    description: 'Events at most. An answer may hold fewer though there are more: meta.hasMore tells.',
  }),
  event: listOf(enumText(CHANGE_EVENT_TYPES), {
    description: 'Types of events. Left out: all.',
    examples: [['technology.added', 'technology.removed']],
  }),
  cause: listOf(enumText(CAUSES), {
    description:
      'Why it was recorded. Left out: all; release and recovered alone are news of the application.',
    examples: [['release', 'recovered']],
  }),
  app: text({
    description:
      'Bundle id, slug or id of an application, in any case. Without platform: on every platform that has it.',
    examples: ['com.example.pelagram'],
  }),
  technology: text({
    description:
      'Events with this technology, by name or alias; so none of app.updated. A name that nobody knows yet is ' +
      'accepted: the feed is empty until it is seen.',
    examples: ['React'],
  }),
  platform: enumText(PLATFORMS, { description: 'Operating system. Left out: all.' }),
  since: dateText({
    description: 'Recorded on or after; a bare date begins with its day (UTC).',
    examples: ['2026-11-01'],
  }),
  order: enumText(['asc', 'desc'], {
    default: 'asc',
    description:
      'asc: the oldest first, and on and on. desc: the newest first, down to the beginning; what is recorded ' +
      'after the first page does not come into that walk.',
  }),
});

export type ActivityValues = ValuesOf<typeof activityParameters>;

/** @throws Problem `unprocessable` where no event could ever match. */
export function requirePossible({ event, technology }: ActivityValues): void {
  if (technology === undefined || event === undefined || event.some((type) => type !== 'app.updated')) return;
  const message = 'app.updated has no technology, so that nothing could match both event and technology';
  throw unprocessable(message, {
    details: ['event', 'technology'].map((parameter) => ({ parameter, message })),
  });
}
