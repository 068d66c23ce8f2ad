import type { Plan, Scope } from '#libs/accounts';
import { html } from '../render/html.js';
import { command } from '../render/exchange.js';
import { code, table } from '../render/table.js';
import type { Section } from '../section.js';

const SCOPES: Readonly<Record<Scope, string>> = {
  read: 'Every GET under /v1.',
  ingest: 'POST /v1/extractions.',
  webhooks: 'Opens nothing yet.',
  admin: 'Opens nothing yet.',
};

const PLANS: Readonly<Record<Plan, string>> = {
  starter: 'Everything but history, bills of materials and the activity feed.',
  team: 'Everything.',
  enterprise: 'Everything.',
  operator: 'Everything. Made on the command line only, for those who run the service.',
};

export const access: Section = {
  id: 'access',
  title: 'Keys, scopes and plans',
  body: html`<p>
      Every request under <code>/v1</code> carries a key: <code>Authorization: Bearer dsk_live_...</code>.
      Keys are made on the command line of the service; only their hash is kept, so a key is shown once. It
      may expire, and it can be revoked.
    </p>
    ${command(
      'npx deskscope keys create --account "Somebody" --plan team --scopes read\nnpx deskscope keys create --account "Scanners" --plan team --scopes ingest',
    )}
    <p>
      Commands run in the checkout, with the settings of the service: in another folder, or with another
      <code>DESKSCOPE_DATA</code>, they mean another database, whose keys this service does not know.
    </p>
    ${table({
      caption: 'What the scopes of a key open; none includes another',
      head: ['Scope', 'Opens'],
      rows: Object.entries(SCOPES).map(([scope, opens]) => [code(scope), opens]),
    })}
    ${table({
      caption: 'What the plans of an account include',
      head: ['Plan', 'Includes'],
      rows: Object.entries(PLANS).map(([plan, includes]) => [code(plan), includes]),
    })}
    <p>
      Without a valid key the answer is <a href="#problem-unauthorized">401</a>; with one whose scope or plan
      does not reach, <a href="#problem-forbidden">403</a>. <code>/docs</code>, <code>/openapi.json</code>,
      <code>/problems</code> and the <a href="#operations">addresses for operators</a> take no key.
    </p>`,
};
