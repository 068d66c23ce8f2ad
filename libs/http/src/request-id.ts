import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export const REQUEST_ID_HEADER = 'x-request-id';

const WELL_FORMED = /^[A-Za-z0-9_.-]{1,128}$/;

/** The client's own id where it is well-formed, else a new one. Becomes Fastify's `request.id`. */
export function requestIdOf(raw: { headers: IncomingHttpHeaders }): string {
  const given = raw.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : `req_${randomUUID()}`;
}

/** `@RequestId() id: string` in a handler. */
export const RequestId: () => ParameterDecorator = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => context.switchToHttp().getRequest<FastifyRequest>().id,
);
