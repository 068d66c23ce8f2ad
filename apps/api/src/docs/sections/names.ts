import { html, type Html } from '../render/html.js';
import { code, table } from '../render/table.js';
import { LOOKUP_LIMIT } from '../../v1/lookup/lookup.dto.js';
import { nameExamples } from '../examples/name.examples.js';
import type { Section } from '../section.js';

export const names: Section = {
  id: 'names',
  title: 'How a name is resolved',
  body: html`<p>
      <code>GET /v1/lookup?app=</code> tries five ways to understand what you ask for, the surest first. The
      first that finds anything ends the search. Capital and small letters are the same everywhere. In an
      address a space is written <code>%20</code>.
    </p>
    ${table({
      caption: 'The readings of app= in lookup, in order',
      head: ['Reading', 'Compared with', 'For example', 'Finds'],
      rows: nameExamples.map(({ reading, compares, app, finds }) => [
        reading,
        compares,
        app === null ? 'none in the samples' : code(app),
        found(finds),
      ]),
    })}
    <p>
      Several applications may come back: two of one name, the same product on several platforms, or all whose
      names hold the text. They are ordered by name, then platform; ${LOOKUP_LIMIT} are shown at most, and
      <code>meta.totalCount</code> tells how many there are. Where nothing matches the answer is 200 with an
      empty list.
    </p>
    <h3>In a path</h3>
    <p>
      <code>/v1/apps/{bundleId}/...</code> means exactly one application, so it guesses less: a bundle id, a
      slug or an id (<code>app_...</code>). A bundle id goes before a slug. What matches nothing is answered
      404 with the slugs of similar names.
    </p>
    <h3>Technologies and categories</h3>
    <p>
      Technology names resolve through the catalog's aliases, and answers use the catalog's spelling. A
      category may be given by name or slug. In a search, a name that nobody knows matches nothing and is not
      an error; <code>meta.suggestions</code> has names that are like it, and
      <code>npx deskscope catalog</code> tells which there are.
    </p>`,
};

function found(applications: readonly string[]): Html {
  if (applications.length === 0) return html``;
  return html`<ul class="plain">
    ${applications.map((application) => html`<li>${application}</li>`)}
  </ul>`;
}
