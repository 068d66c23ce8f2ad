import { Html, html, type HtmlValue } from './html.js';

/** In an answer that is shown: as a key or an entry, that more follows which is left out. */
export const MORE = '…';

const LINE_LENGTH = 100;

/** JSON as people write it: what fits stands on one line; what is left out is an ellipsis. Marked up for colour. */
export function jsonHtml(value: unknown): HtmlValue {
  return textOf(value, '').split(TOKEN).map(markedUp);
}

/** The same without markup. */
export function jsonText(value: unknown): string {
  return textOf(value, '');
}

function textOf(value: unknown, indent: string): string {
  const oneLine = compact(value);
  if (typeof value !== 'object' || value === null || indent.length + oneLine.length <= LINE_LENGTH)
    return oneLine;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((entry: unknown) => inner + (entry === MORE ? MORE : textOf(entry, inner)))
    : Object.entries(value).map(([key, member]) =>
        key === MORE ? inner + MORE : `${inner}${JSON.stringify(key)}: ${textOf(member, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n').replaceAll(`${MORE},`, MORE)}\n${indent}${close}`;
}

function compact(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((entry: unknown) => (entry === MORE ? MORE : compact(entry))).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) =>
    key === MORE ? MORE : `${JSON.stringify(key)}: ${compact(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Keys, texts, numbers, words; what is between them are signs and spaces. */
const TOKEN = /("(?:[^"\\]|\\.)*":?|-?\d[\d.eE+-]*|\b(?:null|true|false)\b|…)/;

function markedUp(token: string): Html | string {
  const kind = kindOf(token);
  if (kind === null) return token;
  if (kind === 'key') return html`<span class="key">${token.slice(0, -1)}</span>:`;
  return html`<span class="${kind}">${token}</span>`;
}

function kindOf(token: string): string | null {
  if (token.startsWith('"')) return token.endsWith(':') ? 'key' : 'text';
  if (token === MORE) return 'more';
  if (/^(null|true|false)$/.test(token)) return 'word';
  return /^-?\d/.test(token) ? 'number' : null;
}
