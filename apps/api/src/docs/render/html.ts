/** Text that is HTML already; everything else that goes into a template is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlValue = Html | string | number | null | readonly HtmlValue[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** `html\`<p>${text}</p>\``: values are escaped unless they are `Html`; a list is its members, null is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(strings.reduce((text, part, index) => text + textOf(values[index - 1] ?? null) + part));
}

function textOf(value: HtmlValue): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
