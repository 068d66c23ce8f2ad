import { Type } from '@sinclair/typebox';
import { PLATFORMS } from '#libs/domain';
import { dateText, defineParameters, enumText, text } from '#libs/http';
import { oneOf, orNull } from '../../contract/or-null.js';
import { oneOfPlatforms } from '../../contract/platform.js';
import { PERIODS } from './periods.js';
import { MOST_POINTS } from './trend-span.js';
import { trendsExample } from './trends.example.js';

export const trendsParameters = defineParameters(
  {
    technology: text({ description: 'A technology, by name or alias in any case.', examples: ['Electron'] }),
    period: enumText(PERIODS, {
      default: 'monthly',
      description:
        'What there is a point for. Weeks start on Monday, quarters in January, April, July and October.',
    }),
    from: dateText({
      description:
        'The first point is that of the period in which it lies. Left out: the last 12 months, 26 weeks or ' +
        `8 quarters up to the last point. There are at most ${MOST_POINTS} points.`,
      examples: ['2026-01-01'],
    }),
    to: dateText({
      description:
        'The last point is that of the period in which it lies. Left out, or in the future: the running period.',
      examples: ['2026-11-21'],
    }),
    platform: oneOfPlatforms,
  },
  { required: ['technology'] },
);

const date = (description: string) => Type.String({ format: 'date', description });
const appCount = (description: string) => Type.Integer({ minimum: 0, description });

const DataPointDto = Type.Object({
  date: date('First day of the period (UTC).'),
  appCount: appCount(
    'Applications that had the technology at the end of the period, in the running period now. By the dates of ' +
      'mainline releases; what was not measured changes nothing.',
  ),
  marketShare: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'appCount of all applications of the platform with a release by then, 4 decimals; 0 where there were none.',
  }),
});

export const TrendsDto = Type.Object(
  {
    technology: Type.String({ description: 'Canonical name.' }),
    category: Type.String(),
    platform: oneOf(PLATFORMS),
    period: oneOf(PERIODS),
    dataPoints: Type.Array(DataPointDto, { description: 'The oldest first, without a gap.' }),
    currentTotal: appCount('Applications that have it now: appsUsing of /v1/stats.'),
    allTimeHigh: orNull(
      Type.Object(
        {
          appCount: Type.Integer({ minimum: 1 }),
          date: date('The first day (UTC) at whose end so many had it.'),
        },
        {
          description:
            'Over all time, not the points alone; null where no application of the platform ever had it.',
        },
      ),
    ),
  },
  { examples: [trendsExample] },
);
