/** Reading what is smaller costs next to nothing, whatever it holds. */
const HARMLESS_BYTES = 128 * 1024;

/** No document of ours, and no BOM, comes near these. */
const MAXIMUM_DEPTH = 100;
/** Objects and lists. */
const MAXIMUM_CONTAINERS = 1_000_000;
const MAXIMUM_VALUES = 5_000_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Why JSON must not be parsed: 32 MiB of brackets become gigabytes of objects and take the parser half a minute.
 * Null where it may be. Counts brackets and commas outside of texts, which is as fast as copying; says nothing of
 * whether it is JSON at all.
 */
export function oversizedJson(bytes: Uint8Array): string | null {
  if (bytes.length < HARMLESS_BYTES) return null;
  let [depth, containers, commas] = [0, 0, 0];
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === QUOTE) index = endOfText(bytes, index);
    else if (byte === COMMA) commas += 1;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      containers += 1;
      depth += 1;
      if (depth > MAXIMUM_DEPTH) return `is nested more than ${MAXIMUM_DEPTH} levels deep`;
    }
  }
  if (containers > MAXIMUM_CONTAINERS) return `has more than ${MAXIMUM_CONTAINERS} objects and lists`;
  return containers + commas > MAXIMUM_VALUES ? `has more than ${MAXIMUM_VALUES} values` : null;
}

/** The quote that ends the text that begins here. */
function endOfText(bytes: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}
