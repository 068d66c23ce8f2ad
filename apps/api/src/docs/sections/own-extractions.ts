import { html } from '../render/html.js';
import { command, jsonBlock } from '../render/exchange.js';
import { code, table } from '../render/table.js';
import { ownDocument, ownOutcome, SEND_OWN } from '../examples/intake.examples.js';
import { INTAKE } from '../intake-facts.js';
import type { Section } from '../section.js';

export const ownExtractions: Section = {
  id: 'own-extractions',
  title: 'Your own extractions',
  body: html`<p>
      An extraction is what one scan found in one release of one application on one platform. This is a small
      one. Its
      <code>extractionId</code> is a UUID of your choice that names it for ever.
    </p>
    ${jsonBlock(ownDocument)}
    <p>Saved as <code>paperglide.json</code> and sent:</p>
    ${command(SEND_OWN)} ${jsonBlock(ownOutcome)}
    <p>
      Two technologies were recognised in the two packages, two more in the runtime; with the new version
      itself that is five events. The full schema stands in the <a href="/docs/reference">reference</a>.
    </p>
    ${table({
      caption: 'Bodies that POST /v1/extractions takes',
      head: ['Content-Type', 'Body', 'Answer'],
      rows: [
        [
          code('application/json'),
          'One extraction.',
          html`202 with its outcome, or a problem that names everything wrong with it, each at its JSON
          Pointer.`,
        ],
        [
          code('application/x-ndjson'),
          'Any number, one per line, streamed.',
          html`202 and one line per line, in order, while you still send. A bad line rejects that line alone.`,
        ],
        [
          code('application/vnd.cyclonedx+json'),
          html`One CycloneDX BOM (JSON, 1.4 to 1.7). A BOM may also stand in place of an extraction in the two
          other bodies.`,
          html`As for one extraction. Its <code>metadata.component</code> is the application; what it cannot
            say (platform, bundle id, release date) comes from <code>deskscope:*</code> properties or the
            query.`,
        ],
      ],
    })}
    <p>
      Bodies may be compressed: <code>Content-Encoding: gzip</code>, <code>deflate</code> or <code>br</code>.
      With <code>Prefer: wait=N</code>, at most ${INTAKE.longestWaitSeconds} seconds, the answer ends when the
      other addresses show what was sent; the header <code>Preference-Applied</code> confirms it. With
      <code>?backfill=true</code> all events have the cause <a href="#events">backfill</a>.
    </p>`,
};
