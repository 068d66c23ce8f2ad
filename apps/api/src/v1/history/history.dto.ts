import { Type } from '@sinclair/typebox';
import { NOTE_CATEGORIES, NOTE_SENTIMENTS, PLATFORMS } from '#libs/domain';
import { dateText, defineParameters, enumText, listOf, text, wholeNumber } from '#libs/http';
import { bundleIdPath, platformOfPath } from '../../contract/app-path.js';
import { MeasurementStatusDto } from '../../contract/measurement.dto.js';
import { moment, oneOf, orNull } from '../../contract/or-null.js';
import { TechnologyDto } from '../../contract/technology.dto.js';
import { HISTORY_PARTS } from './history-entry.js';
import { historyAnswer, historyExample } from './history.example.js';

export const historyParameters = defineParameters(
  {
    bundleId: bundleIdPath,
    platform: platformOfPath,
    from: dateText({ description: 'releaseDate on or after.', examples: ['2026-01-01'] }),
    to: dateText({
      description: 'releaseDate on or before; a bare date is included as a whole.',
      examples: ['2026-11-30'],
    }),
    limit: wholeNumber({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'Versions on a page, at most.',
    }),
    cursor: text({
      maxLength: 4_000,
      description: 'meta.nextCursor of the page before, with the same from and to.',
      examples: [String(historyAnswer.meta?.['nextCursor'])],
    }),
    include: listOf(enumText(HISTORY_PARTS), {
      default: ['release_notes', 'technologies'],
      description:
        'Parts that each version carries; the member of a part that is not asked for is left out. ' +
        'release_notes_analysis carries releaseNotes too, with its categories and sentiment.',
    }),
  },
  { required: ['bundleId'], path: ['bundleId'] },
);

const TechnologyMentionDto = Type.Object({
  name: Type.String(),
  version: orNull(Type.String()),
  category: Type.String(),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

const ANALYSED = 'null without include=release_notes_analysis, and where there are no notes.';

const ReleaseDto = Type.Object({
  version: Type.String({ description: 'unknown where no version could be determined' }),
  releaseDate: moment("The vendor's date where one is known, else the first scan's."),
  releasedAt: orNull(moment("The vendor's date.")),
  extractedAt: moment('Time of the latest scan.'),
  line: oneOf(['mainline', 'maintenance'], { description: 'maintenance: a patch of an older line.' }),
  measurementStatus: MeasurementStatusDto,
  dependencyCount: orNull(Type.Integer({ description: 'null where never measured' })),
  comparedTo: orNull(
    Type.String({ description: 'The version that changes are counted against; null: all of it is new.' }),
  ),
  releaseNotes: Type.Optional(
    orNull(
      Type.Object(
        {
          raw: orNull(Type.String({ description: "The developer's notes, markdown." })),
          summary: orNull(
            Type.String({ description: 'One line made by rule from the notes and the changes.' }),
          ),
          categories: orNull(
            Type.Array(oneOf(NOTE_CATEGORIES), {
              description: `What the notes are about, by rule on their words. ${ANALYSED}`,
            }),
          ),
          sentiment: orNull(
            oneOf(NOTE_SENTIMENTS, {
              description: `The tone of the notes, by rule on their words. ${ANALYSED}`,
            }),
          ),
        },
        { description: 'null only where there are neither notes nor a summary' },
      ),
    ),
  ),
  changes: Type.Object({
    added: Type.Array(TechnologyMentionDto),
    removed: Type.Array(TechnologyMentionDto),
    updated: Type.Array(
      Type.Object({
        name: Type.String(),
        category: Type.String(),
        from: orNull(Type.String()),
        to: orNull(Type.String()),
      }),
    ),
    unchanged: count('Technologies that stayed as they were.'),
  }),
  dependencyChanges: Type.Object({
    added: count('Dependencies that came.'),
    removed: count('Dependencies that went.'),
    updated: count('Dependencies in another version.'),
    unchanged: count('Dependencies that stayed as they were.'),
  }),
  technologies: Type.Optional(Type.Array(TechnologyDto, { description: 'What this version is made of.' })),
});

export const HistoryDto = Type.Object(
  {
    app: Type.Object({
      name: Type.String(),
      bundleId: orNull(Type.String()),
      id: Type.String(),
      slug: Type.String(),
      platform: oneOf(PLATFORMS),
    }),
    versions: Type.Array(ReleaseDto, { description: 'The newest first.' }),
  },
  { examples: [historyExample] },
);

export const historyMeta = {
  resultCount: Type.Integer({ description: 'Versions on this page.' }),
  limit: Type.Integer(),
  nextCursor: orNull(Type.String({ description: 'null on the last page' })),
};
