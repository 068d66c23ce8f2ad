/** The parts of an OpenAPI 3.1 document that tests look at. */

export type JsonObject = Readonly<Record<string, unknown>>;

export interface HeaderObject {
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: JsonObject;
}

export interface MediaTypeObject {
  readonly schema?: JsonObject;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
  /** Of a stream of lines: what each of them is. */
  readonly 'x-item-schema'?: JsonObject;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderObject>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: JsonObject;
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaTypeObject>> };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: JsonObject;
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly servers?: readonly JsonObject[];
  readonly security?: OperationObject['security'];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components?: Readonly<Record<string, JsonObject>>;
}

/** An operation and where it stands, such as `get` and `/v1/search`. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

/** Every operation of a document in its order. */
export function operationsOf(document: OpenApiDocument): Described[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

/**
 * A copy in which every reference is replaced by what it leads to.
 * @throws Error for a reference that leads nowhere, or into itself.
 */
export function withoutReferences(document: OpenApiDocument): OpenApiDocument {
  return inlined(document, document, []) as OpenApiDocument;
}

function inlined(value: unknown, root: object, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => inlined(item, root, within));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: reference } = value as { $ref?: unknown };
  if (typeof reference === 'string') {
    if (within.includes(reference)) throw new Error(`${reference} leads into itself`);
    return inlined(targetOf(reference, root), root, [...within, reference]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inlined(inner, root, within)]));
}

function targetOf(reference: string, root: object): unknown {
  if (!reference.startsWith('#/')) throw new Error(`${reference} leads out of the document`);
  const parts = reference.slice(2).split('/');
  const keys = parts.map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as JsonObject)[key]
        : undefined,
    root,
  );
  if (target === undefined) throw new Error(`${reference} leads nowhere`);
  return target;
}
