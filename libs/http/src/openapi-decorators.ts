import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiParam, ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { TSchema } from '@sinclair/typebox';
import { REQUEST_ID } from './openapi-components.js';
import type { ParameterDescription } from './parameters.js';

/** Marks that `buildOpenApi` reads and takes away again. */
export const PROBLEMS_MARK = 'x-deskscope-problems';
export const PUBLIC_MARK = 'x-deskscope-public';
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

export interface BodyDescription {
  readonly schema: object;
  readonly example: unknown;
}

/** `@ApiBodies({ 'application/json': ... })`: a body that is needed, each media type with an example of its own. */
export const ApiBodies = (bodies: Readonly<Record<string, BodyDescription>>): MethodDecorator =>
  ApiExtension(BODIES_MARK, asJson(bodies)) as MethodDecorator;

export interface AnswerDescription {
  readonly status?: number;
  readonly description?: string;
  /** JSON Schema (TypeBox) of `data`. */
  readonly data: TSchema | Record<string, unknown>;
  /** Properties of `meta` beside requestId; all of them required. */
  readonly meta?: Readonly<Record<string, TSchema | Record<string, unknown>>>;
}

/** `@ApiAnswer({ data, meta })`: a success in the envelope `{ data, meta }`. */
export function ApiAnswer({
  status = 200,
  description = 'Success',
  data,
  meta = {},
}: AnswerDescription): MethodDecorator {
  const properties = {
    requestId: { type: 'string', examples: [REQUEST_ID] },
    ...meta,
  };
  const schema = {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data, meta: { type: 'object', required: Object.keys(properties), properties } },
  };
  return ApiResponse({ status, description, schema: asJson(schema) as { type: 'object' } });
}

/** Without TypeBox's symbols, which swagger's deep copies would trip over. */
const asJson = (schema: object): unknown => JSON.parse(JSON.stringify(schema));
