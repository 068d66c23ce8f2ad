import { PLATFORMS } from '#libs/domain';
import { filteredPlatforms } from '../../contract/platform.js';
import { html } from '../render/html.js';
import { codes, table } from '../render/table.js';
import type { Section } from '../section.js';

export const platforms: Section = {
  id: 'platforms',
  title: 'Platforms',
  body: html`<p>
      <code>platform</code> is one of ${codes(PLATFORMS)}. What is meant where it is left out depends on
      whether the answer is a list or one application:
    </p>
    ${table({
      caption: 'What a request without platform means',
      head: ['Request', 'Means'],
      rows: [
        ['lookup, search', html`${codes(filteredPlatforms(undefined))}: all that match on either.`],
        [
          html`a path, <code>/v1/apps/{bundleId}/...</code>`,
          html`the first of ${codes(PLATFORMS)} that has the application.`,
        ],
        ['categories', html`all platforms; it takes no parameters.`],
      ],
    })}
    <p>
      Linux applications are therefore in a list only where you ask for <code>platform=linux</code>. In the
      <code>meta</code> of a lookup, <code>"platform": "all"</code> means that none was named.
    </p>`,
};
