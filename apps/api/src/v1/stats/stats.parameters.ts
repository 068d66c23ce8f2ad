import { defineParameters, enumText, text } from '#libs/http';
import type { ProblemDetail, ValuesOf } from '#libs/http';
import { oneOfPlatforms } from '../../contract/platform.js';
import { type RawQuery, withRules } from '../../contract/with-rules.js';

export const GROUPINGS = ['version', 'runtime', 'category'] as const;

const parameters = defineParameters({
  technology: text({
    description: 'A technology, by name or alias in any case. Either this or category.',
    examples: ['Electron'],
  }),
  category: text({
    description: 'A category, by name or slug in any case: all of its providers. Either this or technology.',
    examples: ['Error Tracking'],
  }),
  groupBy: enumText(GROUPINGS, {
    default: 'version',
    description:
      'version: versions of the technology; with category, the providers alone. runtime and category add groups: ' +
      'by the runtime of the applications, or by what other categories they have something of.',
  }),
  platform: oneOfPlatforms,
});

export const statsParameters = withRules(parameters, brokenRules);

export type StatsValues = ValuesOf<typeof statsParameters>;

function brokenRules(query: RawQuery): ProblemDetail[] {
  const given = ['technology', 'category'].filter((name) => name in query);
  if (given.length === 1) return [];
  return given.length === 0
    ? [{ parameter: 'technology', message: 'technology or category is required' }]
    : [{ parameter: 'category', message: 'category cannot be given together with technology' }];
}
