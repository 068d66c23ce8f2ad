import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { defineParameters } from './parameters.js';

interface Reader {
  read(query: unknown, path?: unknown): unknown;
}

/** What a reader gives: `@ReadParameters(search) values: ValuesOf<typeof search>`. */
export type ValuesOf<R extends Reader> = ReturnType<R['read']>;

/** The query and path of the request, read and checked, as an argument of the handler. */
export const ReadParameters: (reader: Reader) => ParameterDecorator = createParamDecorator(
  (reader: Reader, context: ExecutionContext): unknown => {
    const { query, params } = context.switchToHttp().getRequest<FastifyRequest>();
    return reader.read(query, params);
  },
);

/** For routes that take none: an unknown parameter is an error there too. */
export const noParameters = defineParameters({});
