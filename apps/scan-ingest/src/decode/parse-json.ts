import { jsonFault } from './json-fault.js';
import { oversizedJson } from './oversized-json.js';

export type ParsedJson = { readonly value: unknown } | { readonly problem: string };

/** Reads JSON from UTF-8, or says in a few words why that is not possible. */
export function parseJson(bytes: Uint8Array): ParsedJson {
  const oversized = oversizedJson(bytes);
  if (oversized !== null) return { problem: oversized };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { problem: 'is not valid UTF-8' };
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: `is not valid JSON: ${jsonFault(text)}` };
  }
}
