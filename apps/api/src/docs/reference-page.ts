import { html } from './render/html.js';
import { layout } from './render/layout.js';

/** The page at /docs/reference: Swagger UI over /openapi.json, all of it from this server. */
export function referencePage(): string {
  return layout({
    title: 'Deskscope reference',
    description: 'Every address, parameter and answer, from the OpenAPI document, with requests to try.',
    styles: ['docs.css', 'swagger-ui.css', 'reference.css'],
    scripts: ['swagger-ui-bundle.js', 'reference.js'],
    page: 'reference',
    body: html`<main id="content" tabindex="-1">
      <h1 class="unseen">Deskscope reference</h1>
      <p class="hint">
        To try a request: <strong>Authorize</strong>, paste a key, then <strong>Try it out</strong> at an
        address. The key stays in this tab, and requests go to this server alone. What names, null and causes
        mean is told in the <a href="/docs">guide</a>.
      </p>
      <div id="reference"></div>
      <noscript>
        <p class="hint">
          The reader needs scripts. The document itself is <a href="/openapi.json">/openapi.json</a>.
        </p>
      </noscript>
    </main>`,
  });
}
