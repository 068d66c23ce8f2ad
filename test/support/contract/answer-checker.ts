import { closedSchema } from './closed-schema.js';
import {
  type JsonObject,
  type MediaTypeObject,
  type OpenApiDocument,
  operationsOf,
  type ResponseObject,
  withoutReferences,
} from './openapi-document.js';
import { violations } from './schema-validator.js';

/** What was answered, as far as the document speaks of it. */
export interface Answered {
  readonly method: string;
  /** The route's template, such as `/v1/apps/:bundleId/history`; undefined where no route took the request. */
  readonly route: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The text of the body before it is compressed; undefined where it is checked elsewhere, or there is none. */
  readonly body?: string;
}

/** Headers of HTTP itself, which no document needs to repeat. */
const USUAL_HEADERS = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
]);

/** Pages for people, and the document itself: no part of the interface that the document describes. */
const OUTSIDE = /^\/(?:openapi\.json|docs(?:\/.*)?|favicon\.(?:svg|ico))?$/;

/** What any address may be answered with before an operation is found: no route, no such method, no HTTP. */
const WITHOUT_OPERATION = [400, 404, 405];

/** Compares answers with what the service says of itself. */
export class AnswerChecker {
  private readonly document: OpenApiDocument;
  private readonly operations: ReadonlyMap<string, Readonly<Record<string, ResponseObject>>>;
  private readonly schemas = new Map<MediaTypeObject, JsonObject>();

  constructor(document: OpenApiDocument) {
    this.document = withoutReferences(document);
    this.operations = new Map(
      operationsOf(this.document).map(({ method, path, operation }) => [
        `${method} ${path}`,
        operation.responses,
      ]),
    );
  }

  /** Each difference in words; none where the answer is as the document says. */
  differences(answered: Answered): string[] {
    const { method, route, status } = answered;
    const responses = this.responsesOf(method, route);
    if (responses === undefined) return this.withoutOperation(answered);
    const response = responses[String(status)];
    if (response === undefined) return [`the status ${status} is not described`];
    return [...headerDifferences(answered, response), ...this.bodyDifferences(answered, response)];
  }

  /** One line of a streamed answer. */
  lineDifferences({ method, route, status, headers }: Answered, line: string): string[] {
    const described = this.responsesOf(method, route)?.[String(status)];
    const media = described?.content?.[mediaTypeOf(headers) ?? ''];
    const schema = media?.['x-item-schema'];
    if (schema === undefined) return ['no schema describes the lines of this stream'];
    return violations(this.closed(media as MediaTypeObject, schema), JSON.parse(line));
  }

  /** HEAD is answered as GET is, without the body. */
  private responsesOf(
    method: string,
    route: string | undefined,
  ): Readonly<Record<string, ResponseObject>> | undefined {
    if (route === undefined) return undefined;
    const path = route.replaceAll(/:(\w+)/g, '{$1}');
    return this.operations.get(`${method === 'HEAD' ? 'get' : method.toLowerCase()} ${path}`);
  }

  private withoutOperation(answered: Answered): string[] {
    const { route, status } = answered;
    const isPage = route !== undefined && OUTSIDE.test(route);
    if (isPage && status < 400) return [];
    if (!isPage && !WITHOUT_OPERATION.includes(status))
      return ['no operation of the document is at this address'];
    // A page may lack what a client takes as any operation may; the shared response tells how that looks.
    const response = this.sharedResponse(status);
    if (response === undefined) return [`the status ${status} is not described`];
    return [...headerDifferences(answered, response), ...this.bodyDifferences(answered, response)];
  }

  private sharedResponse(status: number): ResponseObject | undefined {
    return this.document.components?.['responses']?.[`Problem${status}`] as ResponseObject | undefined;
  }

  private bodyDifferences({ method, headers, body }: Answered, { content = {} }: ResponseObject): string[] {
    if (method === 'HEAD') return [];
    const type = mediaTypeOf(headers);
    if (type === undefined)
      return Object.keys(content).length === 0 || body === undefined ? [] : ['the answer has no media type'];
    const media = content[type];
    if (media === undefined) return [`the media type ${type} is not described`];
    if (body === undefined) return [];
    if (media.schema === undefined) return [`the media type ${type} has no schema`];
    return violations(this.closed(media, media.schema), isJson(type) ? JSON.parse(body) : body);
  }

  private closed(media: MediaTypeObject, schema: JsonObject): JsonObject {
    let known = this.schemas.get(media);
    if (known === undefined) this.schemas.set(media, (known = closedSchema(schema) as JsonObject));
    return known;
  }
}

/** Without its parameters, in lower case. */
function mediaTypeOf(headers: Readonly<Record<string, unknown>>): string | undefined {
  const type = headers['content-type'];
  return typeof type === 'string' ? type.split(';', 1)[0]?.trim().toLowerCase() : undefined;
}

const isJson = (type: string): boolean => /[/+]json$/.test(type);

function headerDifferences(
  { method, headers }: Answered,
  { headers: described = {} }: ResponseObject,
): string[] {
  const known = new Map(Object.entries(described).map(([name, header]) => [name.toLowerCase(), header]));
  const differences = Object.keys(headers)
    .map((name) => name.toLowerCase())
    .filter((name) => !USUAL_HEADERS.has(name) && !known.has(name))
    .map((name) => `the header ${name} is not described`);
  for (const [name, { required = false, schema }] of known) {
    const value = headers[name];
    // HEAD may leave out what only making the content would tell (RFC 9110 9.3.2), such as its price.
    if (value === undefined && required && method !== 'HEAD')
      differences.push(`the header ${name} is missing`);
    if (value === undefined) continue;
    const wrong = violations(schema, valueOf(value, schema));
    differences.push(...wrong.map((each) => `the header ${name}: ${each}`));
  }
  return differences;
}

/** A header is text; a number is meant where the schema says so. */
function valueOf(value: unknown, { type }: JsonObject): unknown {
  const text = String(value);
  return (type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
