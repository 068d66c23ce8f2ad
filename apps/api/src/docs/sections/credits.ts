import { PLAN_TERMS, PLANS } from '#libs/accounts';
import { CREDIT_COSTS } from '../credit-costs.js';
import { usageExchange } from '../examples/usage.examples.js';
import { exchange } from '../render/exchange.js';
import { html } from '../render/html.js';
import { numeral } from '../render/numeral.js';
import { code, table } from '../render/table.js';
import type { Section } from '../section.js';

const termOf = (term: number | null): string => (term === null ? 'without limit' : numeral(term));

export const credits: Section = {
  id: 'credits',
  title: 'Credits and rate limits',
  body: html`<p>
      Some calls cost credits, which belong to the account and come anew with each calendar month in UTC. Keys
      have a rate limit each, which holds over all processes of the service.
    </p>
    ${table({
      caption: 'What a plan may use',
      head: ['Plan', 'Credits a month', 'Requests a minute, each key'],
      rows: PLANS.map((plan) => [
        code(plan),
        termOf(PLAN_TERMS[plan].creditsPerMonth),
        termOf(PLAN_TERMS[plan].requestsPerMinute),
      ]),
    })}
    ${table({
      caption: 'What a call costs',
      head: ['Address', 'Credits'],
      rows: [
        ...CREDIT_COSTS.map(({ address, credits: cost, each }) => [
          code(address),
          each === undefined ? cost : `${cost} for each ${each}`,
        ]),
        ['everything else', 0],
      ],
    })}
    <p>
      <code>meta.creditsUsed</code> and <code>meta.creditsRemaining</code> tell what an answer cost and what
      is left; so do the headers <code>X-Credits-Used</code> and <code>X-Credits-Remaining</code>, which is
      all that a bare document such as a BOM has. Errors and 304 cost nothing. Where the credits do not reach,
      the answer is <a href="#problem-quota_exceeded">402</a> and nothing is taken; however many calls come at
      once, a balance never falls below zero.
    </p>
    <p>
      Every answer to a key with a limit carries <code>RateLimit-Policy</code> and <code>RateLimit</code>, and
      the same as <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and
      <code>X-RateLimit-Reset</code> (Unix seconds). Beyond the limit it is
      <a href="#problem-rate_limited">429</a> with <code>Retry-After</code>. A minute here is one of the
      clock, so up to twice the limit may pass across the turn of a minute. A stream of NDJSON is one request,
      however long.
    </p>
    <p><code>GET /v1/usage</code> is free, and tells the balance and the use by day and endpoint:</p>
    ${exchange(usageExchange)}`,
};
