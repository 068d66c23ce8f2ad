import { html } from '../render/html.js';
import { exchange } from '../render/exchange.js';
import { lateArrivalExample } from '../examples/history.examples.js';
import type { Section } from '../section.js';

export const corrections: Section = {
  id: 'corrections',
  title: 'Rescans and late arrivals',
  body: html`<p>
      Everything that is answered about an application depends on which extractions of it are known, and not
      on the order in which they came, in what batches or how often. Only the slug and
      <code>createdAfter</code> remember the order of arrival, and which of two extractions with one id was
      the first.
    </p>
    <dl>
      <dt>A late arrival</dt>
      <dd>
        An older release that is handed in after a newer one takes its place in history, and the release after
        it is compared anew. The profile stays. Here 3.2.0 was scanned weeks after 3.3.0, and 3.3.0 is
        compared with it all the same:
      </dd>
    </dl>
    ${exchange(lateArrivalExample)}
    <dl>
      <dt>A rescan</dt>
      <dd>
        The findings of a release are those of its latest scan that completed. A later scan that failed wipes
        nothing. Facts such as the size are the latest that any scan of the release could tell.
      </dd>
      <dt>A rescan with the same content</dt>
      <dd>
        Moves <code>extractedAt</code> on and changes nothing else: its outcome is <code>unchanged</code>.
      </dd>
      <dt>A corrected date</dt>
      <dd>
        The release date is that of the latest scan that knows one. Where the correction makes another release
        the last, the profile follows, with the cause <code>rescan</code>.
      </dd>
      <dt>A new catalog</dt>
      <dd>
        When Deskscope learns to recognise more, it reads again what it has, in the background. Applications
        whose findings change get events with the cause <code>catalog</code>, the others none.
      </dd>
    </dl>`,
};
