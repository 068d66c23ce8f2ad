import { html, type Html } from './html.js';

export interface Layout {
  readonly title: string;
  readonly description: string;
  /** Names of our style sheets and scripts under /docs/assets, in order. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** Which of the pages it is. */
  readonly page: 'guide' | 'reference';
  readonly body: Html;
}

const PAGES = [
  ['guide', '/docs', 'Guide'],
  ['reference', '/docs/reference', 'Reference'],
] as const;

/** A whole page. Whatever it loads comes from this server. */
export function layout({ title, description, styles, scripts, page, body }: Layout): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${description}" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styles.map((name) => html`<link rel="stylesheet" href="/docs/assets/${name}" /> `)}
      </head>
      <body class="${page}">
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <a class="brand" href="/docs"><img src="/favicon.svg" alt="" width="28" height="28" />Deskscope</a>
          <nav aria-label="Pages">
            ${PAGES.map(([name, href, text]) => html`<a href="${href}" ${name === page ? html` aria-current="page"` : ''}>${text}</a> `)}
            <a href="/openapi.json">OpenAPI</a>
          </nav>
        </header>
        ${body} ${scripts.map((name) => html`<script src="/docs/assets/${name}"></script> `)}
      </body>
    </html> `.text;
}
