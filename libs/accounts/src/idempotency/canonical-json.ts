/** JSON whose members are in the order of their names: the same for bodies that mean the same. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => sorted(inner)) ?? '';
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
