import { html, type Html } from './html.js';
import { jsonHtml } from './json.js';

/** A request and its answer on the sample data. A spec sends each, and compares. */
export interface Example {
  readonly id: string;
  readonly path: string;
  readonly status: number;
  /** The answer; what `MORE` stands for is left out. */
  readonly answer: unknown;
}

/** The command that asks for a path. The shell has the address in `$API` and the key in `$KEY`. */
export const curlOf = (path: string): string => `curl -sH "Authorization: Bearer $KEY" "$API${path}"`;

/** A request as a command, and under it what it answers. */
export function exchange({ id, path, answer }: Example): Html {
  return html`<figure class="exchange" id="example-${id}">
    ${command(curlOf(path))}
    <pre class="answer"><code>${jsonHtml(answer)}</code></pre>
  </figure>`;
}

/** Something to type into a shell. */
export function command(text: string | Html): Html {
  return html`<pre class="command"><code>${text}</code></pre>`;
}

/** What a command prints, as text. */
export function printed(text: string): Html {
  return html`<pre class="answer printed"><code>${text}</code></pre>`;
}

/** JSON that stands alone. */
export function jsonBlock(value: unknown): Html {
  return html`<pre class="answer"><code>${jsonHtml(value)}</code></pre>`;
}
