import { html } from '../render/html.js';
import { command } from '../render/exchange.js';
import type { Section } from '../section.js';

export const answers: Section = {
  id: 'answers',
  title: 'What every answer has',
  body: html`<dl>
      <dt>An envelope</dt>
      <dd>
        A success is <code>{ "data": ..., "meta": ... }</code>; a stream of lines is answered by lines. An
        error is <a href="#errors">application/problem+json</a>. Answers come as one line; this page shows
        them set out, as <code>| jq</code> does.
      </dd>
      <dt>A request id</dt>
      <dd>
        <code>meta.requestId</code> and the header <code>X-Request-Id</code> are the same. Send an
        <code>X-Request-Id</code> of your own (letters, digits, <code>_</code>, <code>.</code> and
        <code>-</code>, at most 128) and it is kept.
      </dd>
      <dt>An entity tag</dt>
      <dd>
        GET answers have an <code>ETag</code>. Send it as <code>If-None-Match</code>, and an answer that did
        not change comes back as 304 without a body:
      </dd>
    </dl>
    ${command(
      `TAG=$(curl -sD- -o /dev/null -H "Authorization: Bearer $KEY" "$API/v1/categories" | sed -n 's/^etag: //Ip' | tr -d '\\r')\ncurl -sD- -o /dev/null -H "Authorization: Bearer $KEY" -H "If-None-Match: $TAG" "$API/v1/categories"`,
    )}
    <dl>
      <dt>Compression</dt>
      <dd>
        Brotli or gzip where asked for with <code>Accept-Encoding</code> (curl: <code>--compressed</code>).
      </dd>
      <dt>Times</dt>
      <dd>UTC, ISO 8601, with <code>Z</code>.</dd>
      <dt>Two addresses</dt>
      <dd>Everything under <code>/v1</code> also answers under <code>/api/v1</code>.</dd>
    </dl>`,
};
