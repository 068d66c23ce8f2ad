import { html } from '../render/html.js';
import { table } from '../render/table.js';
import type { Section } from '../section.js';

const ADDRESSES = {
  '/healthz': 'Answers 200 as long as the process does.',
  '/readyz':
    'Answers 200 when the database answers, migrations are done, the feed is up and the consumers run, else 503. Its body lists each check, and how far each read model is behind. Being behind alone is no failure.',
  '/metrics':
    'Prometheus text: requests by route, extractions by outcome, how far each read model is behind, the process.',
  '/openapi.json': 'The interface in full, OpenAPI 3.1, made from the code.',
} as const;

export const operations: Section = {
  id: 'operations',
  title: 'For operators',
  body: html`${table({
      caption: 'Addresses without a key, for whoever runs the service',
      head: ['Address', 'Answers'],
      rows: Object.entries(ADDRESSES).map(([address, meaning]) => [
        html`<a href="${address}"><code>${address}</code></a>`,
        meaning,
      ]),
    })}
    <p>
      The command line tells the rest: <code>npx deskscope --help</code>. Among it are
      <code>status</code> (the log and how far each read model is), <code>digest</code> (a checksum of
      everything answered), <code>catalog</code> (what is recognised) and <code>keys</code>.
    </p>`,
};
