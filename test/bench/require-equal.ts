/** Throws unless a fact holds that the figures rest on. */
export function requireEqual(what: string, found: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: ${left}, but expected ${right}`);
}
