import type { TString } from '@sinclair/typebox';
import { SDK_FIELDS, type SdkField } from '#libs/domain';
import { dateText, defineParameters, enumText, flag, text, wholeNumber } from '#libs/http';
import type { ProblemDetail, ValuesOf } from '#libs/http';
import { platformFilter } from '../../contract/platform.js';
import { type RawQuery, withRules } from '../../contract/with-rules.js';

export const SDK_FILTERS = Object.keys(SDK_FIELDS) as SdkField[];

/** A technology of each category. */
const SDK_EXAMPLES: Readonly<Record<SdkField, string>> = {
  errorTrackingSdk: 'Sentry',
  analyticsSdk: 'PostHog',
  featureFlagSdk: 'LaunchDarkly',
  databaseSdk: 'GRDB',
  uiFramework: 'React',
  stateManagement: 'Redux',
  paymentsSdk: 'Stripe',
  authSdk: 'Auth0',
  observabilitySdk: 'OpenTelemetry',
  realtimeSdk: 'Socket.IO',
  autoUpdateSdk: 'Sparkle',
};

/** After the first of `technology=GRDB` on the sample data, by name. */
const CURSOR =
  'eyJ2IjoxLCJmIjoiRkNMYVgyWS1FU2ZmN2VfayIsInAiOlsiZG92ZXRpY2siLCJkb3ZldGljayIsIjZmZTRiODU2LTA5Y2EtNTZjOC1iNmYyLTZkNWFiZDNmNDQ1NyJdfQ';

const sdkFilter = (field: SdkField): TString =>
  text({
    description:
      'A technology: applications that use it, shown in sdkSummary or not. Or the literal null: ' +
      `applications with nothing of the category ${SDK_FIELDS[field]}.`,
    examples: [SDK_EXAMPLES[field], 'null'],
  });

const sdkFilters = Object.fromEntries(SDK_FILTERS.map((field) => [field, sdkFilter(field)])) as Record<
  SdkField,
  TString
>;

const dependencyCount = (description: string) =>
  wholeNumber({ minimum: 0, maximum: 1_000_000, description, examples: [100] });

const filters = {
  ...sdkFilters,
  runtime: text({
    description:
      'Exact runtime. dotnet means its whole family (dotnet, dotnet-framework, dotnet-8 ...), native means ' +
      'native, swift and cocoa.',
    examples: ['electron'],
  }),
  platform: platformFilter,
  developer: text({
    description: "Part of the developer's or company's name, white space around it aside.",
    examples: ['Meridian'],
  }),
  q: text({
    description: "Part of the name, the bundle id or the developer's name, white space around it aside.",
    examples: ['dove'],
  }),
  technology: text({ description: 'Any technology, by name or alias.', examples: ['React'] }),
  minVersion: text({
    description: 'With technology: in this version or a higher one, by the order of its ecosystem.',
    examples: ['18'],
  }),
  maxVersion: text({
    description: 'With technology: in this version or a lower one. 13 is 13.0.0, so 13.1 is above it.',
    examples: ['19.0.0'],
  }),
  category: text({
    description: 'Name or slug of a category: any technology in it.',
    examples: ['Error Tracking', 'error-tracking'],
  }),
  not_category: text({
    description: 'Name or slug of a category: no technology in it.',
    examples: ['analytics'],
  }),
  minDependencyCount: dependencyCount('Inclusive; leaves out what is not measured.'),
  maxDependencyCount: dependencyCount('Inclusive; leaves out what is not measured.'),
  measurementStatus: enumText(['measured', 'not_measured'], {
    description: 'not_measured: those whose scan did not complete.',
  }),
  updatedAfter: dateText({
    description: 'lastUpdatedAt on or after; leaves out applications without a known vendor date.',
    examples: ['2026-06-01'],
  }),
  updatedWithin: text({
    pattern: '^[1-9][0-9]{0,3}d$',
    expected: 'a number of days from 1 to 9999 and the letter d, such as 30d',
    description: 'As updatedAfter: so many days before the start of today (UTC).',
    examples: ['30d'],
  }),
  scannedAfter: dateText({ description: 'extractedAt on or after.', examples: ['2026-11-01'] }),
  createdAfter: dateText({
    description: 'First recorded by this service on or after.',
    examples: ['2026-11-01'],
  }),
};

export const FILTER_NAMES = Object.keys(filters) as (keyof typeof filters)[];

const parameters = defineParameters({
  ...filters,
  sort: enumText(['name', 'developer', 'dependency_count', 'app_size', 'extracted_at', 'last_updated_at'], {
    default: 'name',
    description: 'Ties go by name, then id. Applications without the value come last in either order.',
  }),
  order: enumText(['asc', 'desc'], { description: 'Default: asc for name and developer, else desc.' }),
  limit: wholeNumber({
    minimum: 1,
    maximum: 500,
    default: 50,
    description: 'Applications on a page, at most.',
  }),
  offset: wholeNumber({
    minimum: 0,
    maximum: 100_000,
    default: 0,
    description: 'Not together with cursor, which reaches any depth.',
  }),
  cursor: text({
    maxLength: 4_000,
    description: 'meta.nextCursor of the page before, with the same filters.',
    examples: [CURSOR],
  }),
  facets: flag({
    default: false,
    description: 'true adds meta.facets: exact counts per category and provider, runtime and platform.',
  }),
});

export const searchParameters = withRules(parameters, brokenRules);

export type SearchValues = ValuesOf<typeof searchParameters>;

function brokenRules(query: RawQuery): ProblemDetail[] {
  const problems: ProblemDetail[] = [];
  if (!FILTER_NAMES.some((name) => name in query)) {
    problems.push({
      parameter: 'filters',
      message: `at least one filter is required: ${FILTER_NAMES.join(', ')}`,
    });
  }
  for (const bound of ['minVersion', 'maxVersion']) {
    if (bound in query && !('technology' in query))
      problems.push({ parameter: bound, message: `${bound} needs technology` });
  }
  if ('cursor' in query && 'offset' in query)
    problems.push({ parameter: 'offset', message: 'offset cannot be given together with cursor' });
  return problems;
}
