import { PROBLEM_KINDS, PROBLEM_MEANINGS, type ProblemCode, problemType } from '#libs/http';
import { html } from '../render/html.js';
import { exchange } from '../render/exchange.js';
import { prose, table } from '../render/table.js';
import { problemExample } from '../examples/problem.examples.js';
import type { Section } from '../section.js';

const codes = Object.keys(PROBLEM_KINDS) as ProblemCode[];

export const errors: Section = {
  id: 'errors',
  title: 'Errors',
  body: html`<p>
      An error is a problem by RFC 9457. Its <code>error</code> member repeats it for clients that read that
      style, and lists every problem of the request at once, not only the first. An unknown parameter is an
      error too, never ignored.
    </p>
    ${exchange(problemExample)}
    ${table({
      caption: 'Error codes',
      head: ['Code', 'Status', 'What it means and what to do'],
      rows: codes.map((code) => [
        html`<a id="problem-${code}" href="${problemType(code)}"><code>${code}</code></a>`,
        PROBLEM_KINDS[code].status,
        prose(PROBLEM_MEANINGS[code]),
      ]),
    })}
    <p>
      402, 429 and 503 have <code>Retry-After</code>, 405 <code>Allow</code>, 401
      <code>WWW-Authenticate</code>.
    </p>`,
};
