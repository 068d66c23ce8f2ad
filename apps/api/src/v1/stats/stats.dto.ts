import { Type } from '@sinclair/typebox';
import { PLATFORMS } from '#libs/domain';
import { oneOf, orNull } from '../../contract/or-null.js';
import { categoryStatsExample, technologyStatsExample } from './stats.examples.js';

const apps = (description: string) => Type.Integer({ minimum: 0, description });
const rate = (description: string) =>
  Type.Number({ minimum: 0, maximum: 1, description: `${description} 4 decimals; 0 of none.` });

const totals = {
  platform: oneOf(PLATFORMS),
  totalApps: apps('Applications on the platform.'),
  measuredApps: apps('Those of which a mainline release was ever measured.'),
  notMeasured: apps('Those that were never measured: that nothing is found in them is no evidence.'),
};

const share = { count: Type.Integer({ minimum: 1 }), pct: rate('Of the applications that are grouped.') };

const groups = Type.Optional(
  Type.Array(
    Type.Union([
      Type.Object({
        runtime: Type.String({
          description: 'In lower case, as the filter runtime of a search takes it; or unknown.',
        }),
        ...share,
      }),
      Type.Object({ category: Type.String(), ...share }),
    ]),
    {
      description:
        'Only with groupBy=runtime or groupBy=category, the most frequent first, then by name. By category: how many ' +
        'have something of each other category as well.',
    },
  ),
);

const VersionDto = Type.Object({
  version: Type.String({
    description: 'unknown where no version is known; other for all but the 20 most used.',
  }),
  count: Type.Integer({ minimum: 1 }),
  pct: rate('Of appsUsing.'),
});

const TechnologyStatsDto = Type.Object({
  technology: Type.String({ description: 'Canonical name.' }),
  category: Type.String(),
  ...totals,
  appsUsing: apps('Applications that use it now.'),
  adoptionRate: rate('appsUsing of totalApps.'),
  versions: Type.Optional(
    Type.Array(VersionDto, {
      description:
        'Only with groupBy=version. The 20 most used, of equals the higher first; then all others as one.',
    }),
  ),
  latestVersion: orNull(
    Type.String({
      description:
        'The highest in use, by the order of its ecosystem, else by its numbers; null where no version is known. ' +
        'Packages of all ecosystems stand beside each other: where each numbers anew (Sentry for npm, for Swift), it is ' +
        'the highest number among them.',
    }),
  ),
  pctOnLatestMajor: orNull(
    rate(
      'Of appsUsing, those whose version has the first number of latestVersion; null without a latestVersion. ' +
        'Of a technology with packages in several ecosystems this is mostly the share of one of them.',
    ),
  ),
  medianVersionAge: orNull(
    Type.String({
      description:
        'medianVersionAgeDays in words, rounded down: days up to 60, then months up to 23, then years. ' +
        'A month is a twelfth of 365.2425 days.',
      examples: ['7 months'],
    }),
  ),
  medianVersionAgeDays: orNull(
    Type.Number({
      minimum: 0,
      description:
        'Median over the applications that use a known version of it: days from the first mainline release of any ' +
        'application on any platform that had this version until the start of today (UTC). ' +
        'Of an even number of applications the mean of the two in the middle. null where no version is known.',
    }),
  ),
  groups,
});

const CategoryStatsDto = Type.Object({
  category: Type.String(),
  ...totals,
  appsWithAny: apps('Applications that use something of the category now.'),
  appsWithNone: apps('All others, those that were never measured among them.'),
  adoptionRate: rate('appsWithAny of totalApps.'),
  providers: Type.Array(
    Type.Object({
      name: Type.String(),
      count: Type.Integer({ minimum: 1 }),
      marketShare: rate('Of appsWithAny; an application with two providers counts under both.'),
    }),
    { description: 'The most used first, then by name.' },
  ),
  gapOpportunity: Type.Object({
    appsWithout: apps('appsWithNone.'),
    pctWithout: rate('appsWithNone of totalApps.'),
    notMeasured: apps('How many of appsWithout were never measured.'),
    note: Type.String({ description: 'The gap in words.' }),
  }),
  groups,
});

export const StatsDto = Type.Union([TechnologyStatsDto, CategoryStatsDto], {
  description: 'The first with technology, the second with category.',
  examples: [technologyStatsExample, categoryStatsExample],
});
