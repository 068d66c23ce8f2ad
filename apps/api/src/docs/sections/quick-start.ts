import { html } from '../render/html.js';
import { command, exchange, printed } from '../render/exchange.js';
import { absenceExample, profileExample } from '../examples/quick-start.examples.js';
import { SAMPLE_OUTCOMES, TAKE_IN_SAMPLES } from '../examples/intake.examples.js';
import type { Section } from '../section.js';

/** The script of the page puts its own address here. */
const origin = html`<span data-origin>http://127.0.0.1:3000</span>`;

export const quickStart: Section = {
  id: 'quick-start',
  title: 'Quick start',
  body: html`<p>
      Five steps from nothing to a first answer. The answers are those of the product on its sample data: 19
      invented products that come with it, 32 applications over the platforms. An ellipsis (…) stands for what
      is left out here.
    </p>
    <ol class="steps">
      <li>
        <h3>Start it</h3>
        <p>
          In a checkout, with Node 20.19 or newer. All services run in one process, with a database of their
          own. The first start prints a key that may do everything, once.
        </p>
        ${command('npm ci && npm start')}
      </li>
      <li>
        <h3>Keep address and key in the shell</h3>
        <p>In a second terminal. The address is the one that this page comes from.</p>
        ${command(html`export API=${origin}${'\n'}export KEY=dsk_live_...`)}
      </li>
      <li>
        <h3>Hand in extractions</h3>
        <p>
          The sample files hold one extraction per line. Each line is answered by a line that tells what
          became of it; here are the first three. <code>Prefer: wait=30</code> asks for the end of the answer
          to come only when everything can be read.
        </p>
        ${command(TAKE_IN_SAMPLES)} ${printed(SAMPLE_OUTCOMES.join('\n'))}
        <p>
          Sending the same again is harmless: every line is answered <code>duplicate</code>. What the outcomes
          mean is told <a href="#outcomes">below</a>, and so is
          <a href="#own-extractions">how to send your own</a>.
        </p>
      </li>
      <li>
        <h3>Ask who lacks something</h3>
        <p>
          Applications without any error tracking; <code>limit=1</code> shows the first of them, the counts
          are those of all.
        </p>
        ${exchange(absenceExample)}
        <p>Eleven show no error tracking. One of them could not be scanned, so the evidence is for ten.</p>
      </li>
      <li>
        <h3>Look one up</h3>
        <p>By name, bundle id or a part of the name.</p>
        ${exchange(profileExample)}
        <p>
          <code>confidence</code> tells where a technology was seen: 100 in a package manifest, 95 in
          installed module folders or native dependency manager files, 80 by bundle analysis, 70 in bundled
          binary libraries.
        </p>
      </li>
    </ol>
    <p>
      Every parameter and every member of every answer stands in the <a href="/docs/reference">reference</a>,
      where requests can be tried in the browser.
    </p>`,
};
