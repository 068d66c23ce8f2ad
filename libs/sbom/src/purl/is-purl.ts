/** An `@` that is not encoded begins the version, or the scope of an npm package as many write it. */
const SHAPE =
  /^pkg:\/*(?<type>[a-z][a-z\d.-]*)\/(?<path>(?:@[^@?#/]+\/)?[^@?#]+)(?:@(?<version>[^@?#]+))?(?:\?(?<qualifiers>[^#]+))?(?:#(?<subpath>.+))?$/i;
const QUALIFIER = /^([a-z][a-z\d._-]*)=/i;

/** Of the types that components come in, those whose definition requires a namespace. */
const WITH_NAMESPACE = new Set(['maven', 'swift']);

/**
 * Whether a text is a package URL by the grammar of purl-spec: type, name, percent-encoding, qualifiers. Rules of
 * types about case and versions are the writer's business, but a namespace that identity needs must be there.
 */
export function isPurl(text: string): boolean {
  const parts = /^[!-~]+$/.test(text) ? SHAPE.exec(text)?.groups : undefined;
  if (parts === undefined || !isEncoded(text)) return false;
  const { type = '', path = '', qualifiers } = parts;
  return isPath(type, path) && (qualifiers === undefined || areQualifiers(qualifiers.split('&')));
}

function isPath(type: string, path: string): boolean {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  const namespace = segments.filter((segment) => segment !== '');
  if (decodeURIComponent(name).trim() === '' || namespace.some((segment) => /%2f/i.test(segment)))
    return false;
  return namespace.length > 0 || !WITH_NAMESPACE.has(type.toLowerCase());
}

/** Each `key=value`, no key twice. */
function areQualifiers(pairs: readonly string[]): boolean {
  const keys = pairs.map((pair) => QUALIFIER.exec(pair)?.[1]?.toLowerCase());
  return !keys.includes(undefined) && new Set(keys).size === keys.length;
}

/** Whether what is percent-encoded in it is UTF-8. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
