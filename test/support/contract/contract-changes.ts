/** A path into a document, such as `['paths', '/v1/search', 'get']`. */
type Path = readonly string[];

export interface Change {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly what: string;
}

/** How two documents differ, in the words of who reads the interface: one line per operation, parameter or answer. */
export function contractChanges(before: unknown, after: unknown): string[] {
  const lines = [...changes(before, after, [])].map(({ kind, what }) => `${kind}: ${what}`);
  return [...new Set(lines)].sort();
}

function* changes(before: unknown, after: unknown, path: Path): Generator<Change> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (before === undefined) return void (yield { kind: 'added', what: told(path) });
  if (after === undefined) return void (yield { kind: 'removed', what: told(path) });
  const [old, now] = [membersOf(before), membersOf(after)];
  if (old === undefined || now === undefined) return void (yield { kind: 'changed', what: told(path) });
  for (const key of new Set([...old.keys(), ...now.keys()]))
    yield* changes(old.get(key), now.get(key), [...path, key]);
}

/** Of a list that has names: by name, so that another order or a new first one is not a change of all. */
function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const names = (value as unknown[]).map(nameOf);
  return names.some((name) => name === undefined)
    ? undefined
    : new Map((value as unknown[]).map((item, index) => [names[index] ?? '', item]));
}

function nameOf(item: unknown): string | undefined {
  const name = typeof item === 'object' && item !== null && 'name' in item ? item.name : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** `GET /v1/search, parameter limit: schema.maximum`. */
function told([top = 'the document', ...rest]: Path): string {
  if (top !== 'paths' || rest.length === 0) return [top, ...rest].join('.');
  const [address = '', method = '', part, name, ...inner] = rest;
  const operation = [method.toUpperCase(), address].filter((word) => word !== '').join(' ');
  if (part === undefined) return operation;
  const detail = inner.length === 0 ? '' : `: ${inner.join('.')}`;
  if (name === undefined) return `${operation}, ${part}`;
  if (part === 'parameters') return `${operation}, parameter ${name}${detail}`;
  return part === 'responses'
    ? `${operation}, answer ${name}${detail}`
    : `${operation}, ${part}.${name}${detail}`;
}
