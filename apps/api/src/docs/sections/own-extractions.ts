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
      one. Its <code>extractionId</code> is a UUID of your choice that names it for ever: make it once per
      scan, or from what was scanned and when (UUIDv5), so that a repeated job sends the same.
    </p>
    ${jsonBlock(ownDocument)}
    <p>Saved as <code>paperglide.json</code> and sent with a key of the scope <code>ingest</code>:</p>
    ${command(SEND_OWN)} ${jsonBlock(ownOutcome)}
    <p>
      Two technologies were recognised in the two packages, two more in the runtime; with the new version
      itself that is five events. The full schema stands in the <a href="/docs/reference">reference</a>.
    </p>
    <h3>A scan that failed</h3>
    <p>
      Send it too, with <code>"status": "not_measured"</code>, a <code>notMeasuredReason</code> (<a
        href="#absence"
        >which there are</a
      >) and empty lists. It comes back as <code>measurementStatus</code>. Not sending it would leave the
      release before on show as the current one. What an earlier scan found is not wiped.
    </p>
    <h3>What is required</h3>
    <p>
      <code>schemaVersion</code>, <code>extractionId</code>, <code>extractedAt</code>, <code>status</code>,
      <code>app</code> with <code>name</code> and <code>platform</code>, <code>release</code> with
      <code>version</code>, <code>bundle</code> with <code>runtime</code>, <code>technologies</code> and
      <code>components</code>; version and runtime may be null. The schema in the reference tells the rest,
      such as the sources of a component. <code>releasedAt</code> is the vendor's date, and
      <code>lastUpdatedAt</code> in answers is the latest of them. Leave out what is not known rather than
      guess.
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
          html`As for one extraction.`,
        ],
      ],
    })}
    <h3>A CycloneDX BOM</h3>
    <p>
      It needs <code>serialNumber</code>, <code>metadata.timestamp</code> and <code>metadata.component</code>,
      which is the application. What CycloneDX has no place for comes from the properties
      <code>deskscope:platform</code>, <code>deskscope:bundleId</code>, <code>deskscope:releasedAt</code> and
      <code>deskscope:runtime</code> of that component, the first three also from the query
      (<code>?platform=macos</code>) or from options of <code>deskscope ingest</code>. Without a platform it
      is refused; without <code>deskscope:runtime</code> the runtime is null.
    </p>
    <p>
      Bodies may be compressed: <code>Content-Encoding: gzip</code>, <code>deflate</code> or <code>br</code>.
      With <code>Prefer: wait=N</code>, at most ${INTAKE.longestWaitSeconds} seconds, the answer ends when the
      other addresses show what was sent; the header <code>Preference-Applied</code> confirms it. With
      <code>?backfill=true</code> all events have the cause <a href="#events">backfill</a>.
    </p>`,
};
