import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiParam, ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { TSchema } from '@sinclair/typebox';
import { REQUEST_ID } from './openapi-components.js';
import type { ParameterDescription } from './parameters.js';

/** Marks that `buildOpenApi` reads and takes away again. */
export const PROBLEMS_MARK = 'x-deskscope-problems';
export const PUBLIC_MARK = 'x-deskscope-public';
export const ANSWER_MARK = 'x-deskscope-answer';
/** What a key needs: a scope, and a plan of its account. */
export const SCOPE_MARK = 'x-deskscope-scope';
export const PLAN_MARK = 'x-deskscope-plan';
export const BODIES_MARK = 'x-deskscope-bodies';

type MethodOrClass = ClassDecorator & MethodDecorator;

/** `@ProblemResponses(400, 404)`: the errors of an operation beside those that every operation has. */
export const ProblemResponses = (...statuses: readonly number[]): MethodOrClass =>
  ApiExtension(PROBLEMS_MARK, [...statuses]);

/** `@ApiParameters(parameters)`: what a route reads is what its description says. */
export function ApiParameters(parameters: { openapi(): ParameterDescription[] }): MethodDecorator {
  const decorators = parameters.openapi().map(({ in: place, style, explode, schema, ...rest }) => {
    const options = { ...rest, schema: schema as { type: 'string' }, ...(style && { style, explode }) };
    return place === 'path' ? ApiParam(options) : ApiQuery(options);
  });
  return applyDecorators(...decorators);
}

/** What a key must have for an operation; told where access is declared, such as by `@RequireScope`. */
export const NeedsScope = (scope: string): MethodOrClass => ApiExtension(SCOPE_MARK, scope);
export const NeedsPlan = (plan: string): MethodOrClass => ApiExtension(PLAN_MARK, plan);

export interface BodyDescription {
  readonly schema: object;
  readonly example: unknown;
}

/** `@ApiBodies({ 'application/json': ... })`: a body that is needed, each media type with an example of its own. */
export const ApiBodies = (bodies: Readonly<Record<string, BodyDescription>>): MethodDecorator =>
  ApiExtension(BODIES_MARK, asJson(bodies)) as MethodDecorator;

/** An answer in a media type beside JSON in the envelope, as the OpenAPI document has it. */
export interface MediaDescription {
  readonly schema: object;
  readonly example: unknown;
  /** Of a stream of lines: what each of them is. */
  readonly itemSchema?: object;
}

/** A request and what the sample data answers it, so that who reads the example can try it; tests hold it to that. */
export interface AnswerExample {
  /** Such as `/v1/lookup?app=dovetick`. */
  readonly request: string;
  /** Of `meta`, what its schemas give no example of. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface AnswerDescription {
  readonly status?: number;
  readonly description?: string;
  /** JSON Schema (TypeBox) of `data`; its first example is what `example` shows. */
  readonly data: TSchema | Record<string, unknown>;
  /** Properties of `meta` beside requestId; all of them required. */
  readonly meta?: Readonly<Record<string, TSchema | Record<string, unknown>>>;
  readonly example?: AnswerExample;
  /** By media type: other forms of the same answer. */
  readonly others?: Readonly<Record<string, MediaDescription>>;
  /** By name: headers beside those that every answer has. */
  readonly headers?: Readonly<Record<string, object>>;
}

/** What `@ApiAnswer` leaves for `buildOpenApi`, beside the response itself. */
export interface AnswerMark {
  readonly status: number;
  readonly headers: Readonly<Record<string, object>>;
  readonly examples: Readonly<Record<string, object>> | null;
  readonly others: Readonly<Record<string, object>>;
}

/** `@ApiAnswer({ data, meta })`: a success in the envelope `{ data, meta }`. */
export function ApiAnswer(description: AnswerDescription): MethodDecorator {
  const { status = 200, data, meta = {}, headers = {}, others = {} } = description;
  const properties = {
    requestId: { type: 'string', description: 'As in the header X-Request-Id.', examples: [REQUEST_ID] },
    ...meta,
  };
  const schema = {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data, meta: { type: 'object', required: Object.keys(properties), properties } },
  };
  const mark: AnswerMark = {
    status,
    headers,
    examples: examplesOf(description),
    others: Object.fromEntries(Object.entries(others).map(([type, media]) => [type, mediaOf(media)])),
  };
  return applyDecorators(
    ApiExtension(ANSWER_MARK, asJson(mark)) as MethodDecorator,
    ApiResponse({
      status,
      description: description.description ?? 'Success',
      schema: asJson(schema) as { type: 'object' },
    }),
  );
}

function examplesOf({ data, meta = {}, example }: AnswerDescription): AnswerMark['examples'] {
  const shown = firstExample(data);
  if (example === undefined || shown === undefined) return null;
  const members = Object.entries(meta).map(([name, schema]) => [name, firstExample(schema)]);
  const value = {
    data: shown,
    meta: { requestId: REQUEST_ID, ...(Object.fromEntries(members) as object), ...example.meta },
  };
  return { 'sample-data': { summary: example.request, value } };
}

const firstExample = (schema: Readonly<Record<string, unknown>>): unknown =>
  (schema['examples'] as readonly unknown[] | undefined)?.[0];

function mediaOf({ itemSchema, ...media }: MediaDescription): object {
  return { ...media, ...(itemSchema !== undefined && { 'x-item-schema': itemSchema }) };
}

/** Without TypeBox's symbols, which swagger's deep copies would trip over. */
const asJson = (schema: object): unknown => JSON.parse(JSON.stringify(schema));
