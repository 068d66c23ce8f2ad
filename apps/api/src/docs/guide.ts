import { html, type Html } from './render/html.js';
import { layout } from './render/layout.js';
import type { Part, Section } from './section.js';
import { about } from './sections/about.js';
import { absence } from './sections/absence.js';
import { access } from './sections/access.js';
import { adoption } from './sections/adoption.js';
import { answers } from './sections/answers.js';
import { boms } from './sections/boms.js';
import { comparing } from './sections/comparing.js';
import { corrections } from './sections/corrections.js';
import { credits } from './sections/credits.js';
import { errors } from './sections/errors.js';
import { events } from './sections/events.js';
import { following } from './sections/following.js';
import { limits } from './sections/limits.js';
import { names } from './sections/names.js';
import { operations } from './sections/operations.js';
import { outcomes } from './sections/outcomes.js';
import { ownExtractions } from './sections/own-extractions.js';
import { platforms } from './sections/platforms.js';
import { quickStart } from './sections/quick-start.js';
import { releaseLines } from './sections/release-lines.js';
import { searching } from './sections/searching.js';

/** The guide in its order. A new chapter is a file in `sections/` and a word here. */
export const GUIDE: readonly Part[] = [
  { title: 'Begin', sections: [about, quickStart] },
  { title: 'Ask', sections: [names, platforms, absence, searching, comparing, adoption, boms] },
  { title: 'Understand', sections: [releaseLines, events, corrections, following] },
  { title: 'Hand in', sections: [ownExtractions, outcomes] },
  { title: 'Rely on', sections: [access, credits, answers, errors, limits, operations] },
];

/** The page at /docs. */
export function guidePage(): string {
  return layout({
    title: 'Deskscope guide',
    description:
      'Quick start, how names are resolved, what null means, scores, events and their causes, credits, errors and limits.',
    styles: ['docs.css'],
    scripts: ['guide.js'],
    page: 'guide',
    body: html`<div class="columns">
      <nav class="contents" aria-label="Contents">${GUIDE.map(contentsOf)}</nav>
      <main id="content" tabindex="-1">
        <h1>Deskscope guide</h1>
        ${GUIDE.flatMap(({ sections }) => sections.map(sectionHtml))}
      </main>
    </div>`,
  });
}

function contentsOf({ title, sections }: Part): Html {
  return html`<div>
    <h2>${title}</h2>
    <ul>
      ${sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>`)}
    </ul>
  </div>`;
}

function sectionHtml({ id, title, body }: Section): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title"><a href="#${id}">${title}</a></h2>
    ${body}
  </section>`;
}
