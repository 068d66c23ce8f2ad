/** Orders two texts by code unit: the same on every machine, whatever its locale. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** ASCII composes with nothing, so that its lower case is all. */
const PLAIN = /^[ -~]*$/;

/** The form in which names and bundle ids are compared: NFC, lower case. Lower case may compose anew. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Distinct texts in code unit order. */
export function sortedDistinct(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort(compareText);
}
