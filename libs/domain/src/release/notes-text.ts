/** Release notes without HTML comments, closed or not. */
export function withoutComments(notes: string): string {
  return notes.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
}

/** The words of a line of Markdown: heading and list marks, links, images, emphasis and HTML are left out. */
export function plainText(line: string): string {
  return line
    .replace(/<\/?(?:p|br|b|i|em|strong|a|ul|ol|li|h[1-6]|code|img|div|span|details|summary)\b[^<>]*>/gi, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#+|[-*+>]|\d+[.)])\s+/, '')
    .replace(/[*`~]+/g, '')
    .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .trim();
}
