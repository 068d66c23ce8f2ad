import { type TSchema, Type } from '@sinclair/typebox';
import { CADENCE_TRENDS, PLATFORMS, SCORE_NAMES, SCORES } from '#libs/domain';
import { defineParameters, listOf, text } from '#libs/http';
import { MeasurementStatusDto, NotMeasuredReasonDto } from '../../contract/measurement.dto.js';
import { oneOf, orNull } from '../../contract/or-null.js';
import { oneOfPlatforms } from '../../contract/platform.js';
import { SdkSummaryDto } from '../../contract/sdk-summary.dto.js';
import { TAGS } from './compared-app.js';
import { compareExample } from './compare.example.js';

export const compareParameters = defineParameters(
  {
    apps: listOf(text(), {
      minItems: 2,
      maxItems: 10,
      description:
        'Two to ten applications, each by its bundle id, name, alias, former name, slug or id, in any case. ' +
        'A name with a comma in it cannot stand here: give the bundle id, slug or id instead.',
      examples: [['com.example.tidewrite', 'Pelagram']],
    }),
    platform: oneOfPlatforms,
  },
  { required: ['apps'] },
);

const KEYED = 'By the `key` of each application: its bundle id as it spells it, or else its slug.';

/** A map by the key of each application, with members of its own beside them. */
const keyed = (value: TSchema, description = KEYED, own: Record<string, TSchema> = {}): TSchema =>
  Type.Object(own, { additionalProperties: value, description });

const nullable = {
  text: orNull(Type.String()),
  count: orNull(Type.Integer({ minimum: 0 })),
  score: orNull(Type.Integer({ minimum: 0, maximum: 100 })),
};

const evidenceOf = (score: string): TSchema =>
  Type.Integer({
    minimum: 0,
    maximum: 100,
    description: `How many of the 100 points of ${score} were measured: the fewer, the less it says.`,
  });

const tagList = Object.entries(TAGS)
  .map(([tag, meaning]) => `${tag} (${meaning})`)
  .join(', ');

const ComparedAppDto = Type.Object({
  name: Type.String(),
  bundleId: nullable.text,
  key: Type.String({ description: 'What names it in the maps of this answer.' }),
  id: Type.String(),
  slug: Type.String(),
  platform: oneOf(PLATFORMS),
  developer: nullable.text,
  developerWebsite: nullable.text,
  runtime: nullable.text,
  electronVersion: nullable.text,
  currentVersion: nullable.text,
  dependencyCount: orNull(Type.Integer({ description: 'null where not measured; never to be read as 0' })),
  measurementStatus: MeasurementStatusDto,
  notMeasuredReason: NotMeasuredReasonDto,
  tags: Type.Array(Type.String(), {
    description: `The family of its runtime, then what is known of it: ${tagList}.`,
  }),
  architecture: orNull(
    Type.String({ description: 'universal: arm64 and x86_64. Others are joined by +; null: not known.' }),
  ),
  binarySize: orNull(Type.Integer({ description: 'Bytes.' })),
  securityScore: nullable.score,
  healthScore: nullable.score,
  securityEvidence: evidenceOf('securityScore'),
  healthEvidence: evidenceOf('healthScore'),
});

const versions = keyed(nullable.text, `${KEYED} null where the version is not known.`);

const CadenceDto = Type.Object({
  releasesLast90Days: nullable.count,
  avgDaysBetweenReleases: orNull(
    Type.Number({ description: 'To one decimal; null under two dated releases.' }),
  ),
  daysSinceLastRelease: nullable.count,
  trend: oneOf(CADENCE_TRENDS, {
    description:
      'The mean interval of the last three releases against that of the three before: under 0.75 times ' +
      'accelerating, over 1.33 times slowing. insufficient_data under four dated releases.',
  }),
});

const ScorePartDto = Type.Object({
  name: Type.String(),
  weight: Type.Integer(),
  value: orNull(Type.Number({ minimum: 0, maximum: 1, description: 'null: not measured, left out' })),
});

const ofScores = (schemaOf: (tells: string) => TSchema): Record<string, TSchema> =>
  Object.fromEntries(SCORE_NAMES.map((name) => [name, schemaOf(SCORES[name].tells)]));

const ScoresDto = Type.Object(
  {
    ...ofScores((tells) =>
      orNull(Type.Integer({ minimum: 0, maximum: 100, description: `${tells} null: nothing was measured.` })),
    ),
    evidence: Type.Object(
      ofScores(() => Type.Integer({ minimum: 0, maximum: 100 })),
      { description: 'How much of each score was measured: the weights of its measured parts together.' },
    ),
    parts: Type.Object(
      ofScores(() => Type.Array(ScorePartDto)),
      {
        description:
          'What each score is: 100 times the sum of weight times value, divided by the sum of weights, over the ' +
          'parts that were measured. The guide tells what each part looks at.',
      },
    ),
  },
  { description: '0 to 100 each; a better fact never lowers one.' },
);

const note = Type.String({ description: 'The numbers beside it in a sentence.' });

const PlatformComparisonDto = Type.Object({
  binarySize: keyed(orNull(Type.Integer()), `Bytes. ${KEYED}`, {
    ratio: orNull(
      Type.String({ description: 'The largest to the smallest; null where fewer than two are known.' }),
    ),
    note,
  }),
  securityPosture: keyed(
    Type.Object({
      score: nullable.score,
      evidence: evidenceOf('score'),
      sandboxed: orNull(Type.Boolean()),
    }),
    `${KEYED} The note names scores that rest on fewer than 50 of 100 points.`,
    { note },
  ),
  architecture: keyed(Type.Array(Type.String()), `Architectures, empty where not known. ${KEYED}`, { note }),
});

const SummaryDto = Type.Object({
  totalShared: Type.Integer(),
  totalUnique: keyed(Type.Integer()),
  versionDelta: Type.Array(
    Type.Object({
      name: Type.String(),
      ahead: orNull(
        Type.String({
          description:
            "Key of the application with the newest version by its ecosystem's order; null on a tie, or where " +
            'versions are not known or cannot be compared. A technology with packages in several ecosystems (Sentry ' +
            'for npm, for Swift, for NuGet) counts its versions in each of them anew, so these are compared only where ' +
            'each application ships a package of the same one ecosystem in the version shown; files of a bundle ' +
            'belong to none.',
        }),
      ),
      versions,
    }),
    { description: 'Shared technologies whose known versions differ.' },
  ),
  categoryGaps: keyed(
    orNull(Type.Array(Type.String())),
    `Of the categories behind sdkSummary those without a provider; null where never measured. ${KEYED}`,
  ),
  releaseCadence: keyed(
    CadenceDto,
    `By the dates that vendors gave; null is what these cannot tell. ${KEYED}`,
  ),
  platformComparison: PlatformComparisonDto,
  scores: keyed(ScoresDto),
});

export const CompareDto = Type.Object(
  {
    apps: Type.Array(ComparedAppDto, { description: 'In the order in which they were asked for.' }),
    shared: Type.Array(Type.Object({ name: Type.String(), category: Type.String(), versions }), {
      description: 'Technologies that all of them have, by name.',
    }),
    unique: keyed(
      Type.Array(Type.Object({ name: Type.String(), version: nullable.text, category: Type.String() })),
      `Technologies that were found in this one alone, by name. ${KEYED}`,
    ),
    sdkCoverage: keyed(SdkSummaryDto),
    summary: SummaryDto,
  },
  { examples: [compareExample] },
);

export const compareMeta = {
  platform: oneOf(PLATFORMS),
  notMeasured: Type.Integer({
    description: 'How many of them were never measured: that nothing was found in these means nothing.',
  }),
};
