/** The JSON Pointer (RFC 6901) of a place. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${escapedMember(String(step))}`).join('');
}

/** A member's name as a step of a JSON Pointer. */
export function escapedMember(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
