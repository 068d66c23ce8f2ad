import { SDK_FILTERS, searchParameters } from '../../v1/search/search.parameters.js';
import { html } from '../render/html.js';
import { numeral } from '../render/numeral.js';
import { code, prose, table } from '../render/table.js';
import type { Section } from '../section.js';

const sdkFilters = new Set<string>(SDK_FILTERS);

const others = searchParameters.openapi().filter(({ name }) => !sdkFilters.has(name));

export const searching: Section = {
  id: 'searching',
  title: 'Filters, order and pages',
  body: html`<p>
      <code>GET /v1/search</code> needs at least one filter; several are AND-ed. Totals are exact, and
      <code>limit=1</code> is enough to get them. Beside the eleven filters <a href="#absence">above</a> there
      are:
    </p>
    ${table({
      caption: 'Parameters of search',
      head: ['Parameter', 'Meaning'],
      rows: others.map(({ name, description, schema }) => [
        code(name),
        prose(meaningOf(description, schema)),
      ]),
    })}
    <p>
      <code>offset</code> reaches as far as the table says. <code>cursor</code> reaches any depth: pass
      <code>meta.nextCursor</code> of one page to get the next, until it is null. A cursor is opaque and
      belongs to one set of filters and one order; with others it is refused. An application whose sort key
      does not change meanwhile appears exactly once.
    </p>`,
};

function meaningOf(description: string | undefined, schema: Readonly<Record<string, unknown>>): string {
  const { enum: words, default: preset, minimum, maximum, examples } = schema;
  return [
    description,
    Array.isArray(words) ? `One of ${words.join(', ')}.` : undefined,
    typeof minimum === 'number' && typeof maximum === 'number'
      ? `From ${numeral(minimum)} to ${numeral(maximum)}.`
      : undefined,
    Array.isArray(examples) ? `For example ${examples.join(', ')}.` : undefined,
    preset === undefined
      ? undefined
      : `Default: ${typeof preset === 'string' ? preset : JSON.stringify(preset)}.`,
  ]
    .filter((text) => text !== undefined)
    .join(' ');
}
