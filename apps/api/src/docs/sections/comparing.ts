import { type ScoreDefinition, SCORE_NAMES, SCORES } from '#libs/domain';
import { compareExchange } from '../examples/compare.examples.js';
import { exchange } from '../render/exchange.js';
import { html, type Html } from '../render/html.js';
import { code, table } from '../render/table.js';
import type { Section } from '../section.js';

export const comparing: Section = {
  id: 'comparing',
  title: 'Comparing, cadence and scores',
  body: html`<p>
      <code>GET /v1/compare</code> sets two to ten applications of one platform side by side: what all of them
      use, what one of them alone uses, where one is ahead, which categories are empty, how often they are
      released, and four scores. Maps are keyed by bundle id, or by slug where there is none.
    </p>
    ${exchange(compareExchange)}
    <p>
      An empty category is a gap only where the application was measured: <code>categoryGaps</code> is null
      for one that never was.
    </p>
    <p>
      <code>ahead</code> is null on a tie and where versions cannot be compared. Many vendors number their
      packages anew in each ecosystem: Sentry 10 for npm is not newer than Sentry 8 for Swift. Versions of
      such a technology are compared only where every application ships a package of the same one ecosystem in
      the version shown. Files of a bundle belong to none, and neither does what only a scanner named.
    </p>
    <h3 id="cadence">Release cadence</h3>
    <p>
      It counts the dates that vendors gave, of mainline and maintenance releases alike, since both are the
      vendor's releases; <a href="#adoption">trends</a> count mainline alone. Dates of scans do not count. So
      numbers are null where no date is known. <code>trend</code> sets the mean interval that led to each of
      the last three releases against that of the three before: under 0.75 times is <code>accelerating</code>,
      over 1.33 times <code>slowing</code>, the rest <code>steady</code>. Under four dated releases it is
      <code>insufficient_data</code>.
    </p>
    <h3 id="scores">Scores</h3>
    <p>
      A score is a sum of named parts from 0 to 100, and <code>scores.parts</code> shows each. Every part is a
      weight times a value from 0 to 1. What was not measured is left out, and the rest is rescaled: not
      knowing is never counted as bad, and a better fact never lowers a score. Where nothing was measured the
      score is null. <code>evidence</code> stands beside it: how many of its 100 points were measured. A 100
      on 30 points says little.
    </p>
    ${SCORE_NAMES.map((name) => scoreTable(name, SCORES[name]))}`,
};

function scoreTable(name: string, { tells, parts }: ScoreDefinition): Html {
  return html`<h4 id="score-${name}">${name}</h4>
    <p>${tells}</p>
    ${table({
      caption: `Parts of ${name}`,
      head: ['Part', 'Weight', 'Looks at', 'Value'],
      rows: parts.map((part) => [code(part.name), part.weight, part.measures, part.scale]),
    })}`;
}
