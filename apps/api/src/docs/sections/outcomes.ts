import { html } from '../render/html.js';
import { code, prose, table } from '../render/table.js';
import { INTAKE, type Outcome } from '../intake-facts.js';
import type { Section } from '../section.js';

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  recorded: 'It changed what the profile shows, or is the latest scan of what the profile shows.',
  unchanged: 'It says the same as the extraction that it takes the place of; only `extractedAt` moves on.',
  historical:
    'It changes neither what the profile shows nor its technologies: an older release, a maintenance release, an older scan. It is in history.',
  duplicate: 'This `extractionId` is known with this content. It has no effect.',
  rejected:
    'It is not valid, or its `extractionId` is known with other content. Nothing was kept; `problems` names why.',
};

export const outcomes: Section = {
  id: 'outcomes',
  title: 'Sending twice, and outcomes',
  body: html`<p>
      The <code>extractionId</code> makes sending safe to repeat. After a time-out, a broken connection or a
      crash, send everything again: what is known already is answered <code>duplicate</code>. No other key is
      needed.
    </p>
    ${table({
      caption: 'outcome of an extraction',
      head: ['Outcome', 'Meaning'],
      rows: Object.entries(OUTCOMES).map(([outcome, meaning]) => [code(outcome), prose(meaning)]),
    })}
    <p>
      The content is everything but <code>extractionId</code>, <code>extractedAt</code> and
      <code>scanner</code>. The same id with other content is refused: 409 for one document,
      <code>rejected</code> for a line. So is a date more than ${INTAKE.hoursAhead} hours ahead, and a
      <code>notMeasuredReason</code> for something that was measured.
    </p>
    <p>
      A line with <code>"retry": true</code> has nothing wrong with it: it could not be recorded just then,
      and should be sent again.
    </p>`,
};
