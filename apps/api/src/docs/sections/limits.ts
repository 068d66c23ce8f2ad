import { PLAN_TERMS, PLANS } from '#libs/accounts';
import type { ParameterDescription } from '#libs/http';
import { activityParameters } from '../../v1/activity/activity.parameters.js';
import { historyParameters } from '../../v1/history/history.dto.js';
import { LOOKUP_LIMIT } from '../../v1/lookup/lookup.dto.js';
import { searchParameters } from '../../v1/search/search.parameters.js';
import { MOST_POINTS } from '../../v1/trends/trend-span.js';
import { MOST_DAYS } from '../../v1/usage/usage.dto.js';
import { INTAKE } from '../intake-facts.js';
import { html } from '../render/html.js';
import { numeral } from '../render/numeral.js';
import { table } from '../render/table.js';
import type { Section } from '../section.js';

const REFUSED = '400; a line is rejected alone';

const search = boundsOf(searchParameters);
const activity = boundsOf(activityParameters);
const history = boundsOf(historyParameters);

export const limits: Section = {
  id: 'limits',
  title: 'Limits',
  body: table({
    caption: 'What is bounded, and what happens beyond',
    head: ['What', 'Limit', 'Beyond it'],
    rows: [
      [
        'requests of a key in a minute',
        byPlan('requestsPerMinute'),
        html`429 with <code>Retry-After</code>; <code>RateLimit</code> tells what is left`,
      ],
      [
        'credits of an account in a month (UTC)',
        byPlan('creditsPerMonth'),
        html`402 for what costs credits; the rest goes on`,
      ],
      [
        'search: limit',
        `${search.maximum('limit')}, default ${search.preset('limit')}`,
        '400; use a cursor for more',
      ],
      ['search: offset', search.maximum('offset'), '400; a cursor reaches any depth'],
      [
        'lookup: applications in one answer',
        LOOKUP_LIMIT,
        html`left out; <code>meta.totalCount</code> counts them`,
      ],
      [
        'history: limit',
        `${history.maximum('limit')}, default ${history.preset('limit')}`,
        '400; use a cursor for more',
      ],
      [
        'activity: limit',
        `${activity.maximum('limit')}, default ${activity.preset('limit')}`,
        '400; go on with the cursor',
      ],
      ['trends: points', numeral(MOST_POINTS), '422; ask for a later from, or a longer period'],
      ['usage: days', numeral(MOST_DAYS), '422'],
      ['compare: applications', '2 to 10', '400'],
      ['text of a parameter', `${search.longest('q')} characters`, '400'],
      ['cursor', `${search.longest('cursor')} characters`, '400'],
      [
        'one extraction: a document, or a line of NDJSON',
        `${INTAKE.longestLineMebibytes} MiB, after decompression`,
        '413; a line is rejected alone and skipped',
      ],
      [
        'arrival of one document, or of one line',
        `${INTAKE.minutesToArrive} minutes`,
        '400; a line is told so, and the answer ends',
      ],
      [
        'what all senders together have on its way',
        'a bound of the service',
        html`waits; then 503 with <code>Retry-After</code>, or a line with <code>"retry": true</code>`,
      ],
      [
        'a connection on which nothing moves',
        html`<code>HTTP_IDLE_SECONDS</code> of the service, 120 as it comes`,
        'closed; what was told as recorded is recorded',
      ],
      ['a stream of NDJSON', 'none', 'reading slows down to the pace of recording'],
      ['components of an extraction', numeral(INTAKE.mostComponents), REFUSED],
      ['technologies that the scanner recognised', numeral(INTAKE.mostTechnologies), REFUSED],
      ['release notes', `${numeral(INTAKE.mostNotesCharacters)} characters`, REFUSED],
      [
        'problems that are named for one extraction',
        INTAKE.mostProblems,
        'the last one says that there are more',
      ],
      [html`<code>Prefer: wait=N</code>`, `${INTAKE.longestWaitSeconds} seconds`, 'shortened to it'],
      ['dates ahead of the clock', `${INTAKE.hoursAhead} hours`, REFUSED],
    ],
  }),
};

/** Such as `starter 60, team 600`; the operator has no limit. */
function byPlan(term: 'creditsPerMonth' | 'requestsPerMinute'): string {
  const limited = PLANS.flatMap((plan) => {
    const limit = PLAN_TERMS[plan][term];
    return limit === null ? [] : `${plan} ${numeral(limit)}`;
  });
  return limited.join(', ');
}

/** The bounds that a resource's parameters state. */
function boundsOf(parameters: { openapi(): ParameterDescription[] }) {
  const schemas = new Map(parameters.openapi().map(({ name, schema }) => [name, schema]));
  const bound = (name: string, keyword: string): string => {
    const value = schemas.get(name)?.[keyword];
    if (typeof value !== 'number') throw new Error(`the parameter ${name} states no ${keyword}`);
    return numeral(value);
  };
  return {
    maximum: (name: string) => bound(name, 'maximum'),
    preset: (name: string) => bound(name, 'default'),
    longest: (name: string) => bound(name, 'maxLength'),
  };
}
