import { parse, v5 } from 'uuid';

/** Makes UUIDs of version 5 in a namespace; it is read once, and texts are given as bytes, which costs far less. */
export function nameUuids(namespace: string): (text: string) => string {
  const encoder = new TextEncoder();
  const bytes = parse(namespace);
  return (text) => v5(encoder.encode(text), bytes);
}
