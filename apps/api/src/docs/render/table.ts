import { html, type Html, type HtmlValue } from './html.js';

export interface TableOptions {
  /** What the table tells, for who does not see it. */
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly HtmlValue[])[];
}

/** A table that scrolls by itself where the window is narrow. */
export function table({ caption, head, rows }: TableOptions): Html {
  return html`<div class="table">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => rowHtml(row, head))}
      </tbody>
    </table>
  </div>`;
}

/** A narrow window shows cells one below the other, each with the name of its column where there are several. */
function rowHtml([name = '', ...cells]: readonly HtmlValue[], head: readonly string[]): Html {
  const label = (index: number) => (cells.length > 1 ? html` data-label="${head[index + 1] ?? ''}"` : html``);
  return html`<tr>
    <th scope="row">${name}</th>
    ${cells.map((cell, index) => html`<td${label(index)}>${cell}</td>`)}
  </tr>`;
}

export const code = (text: string): Html => html`<code>${text}</code>`;

/** Text in which what stands between backticks is code. */
export const prose = (text: string): HtmlValue =>
  text.split('`').map((part, index) => (index % 2 === 1 ? code(part) : part));

/** Words of code, one after the other. */
export const codes = (texts: readonly string[]): Html[] =>
  texts.map((text, index) => html`${index === 0 ? '' : ', '}<code>${text}</code>`);
