import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { AnswerAdapter } from './answer.adapter.js';
import { invalidRequest } from './problem.js';
import { PROBLEM_MEDIA_TYPE, problemBody } from './problem-body.js';
import { problemOf } from './problem-of.js';
import { sendProblem } from './problem.filter.js';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.js';

const API_PREFIX = '/api';

/** `/api/v1/...` is the same address as `/v1/...`. Routes are declared once, under `/v1`. */
export function rewriteUrl(request: { url?: string }): string {
  const url = request.url ?? '/';
  return /^\/api\/v1(?=[/?]|$)/.test(url) ? url.slice(API_PREFIX.length) : url;
}

/** The options of every HTTP server of ours. */
export const fastifyOptions = {
  genReqId: (request: IncomingMessage): string => requestIdOf(request),
  requestIdHeader: false,
  rewriteUrl,
  bodyLimit: 1024 * 1024,
  // What fails before routing: a malformed address, a path parameter of absurd length.
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply): void =>
    sendProblem(reply, problemOf(error), request),
  clientErrorHandler,
  routerOptions: {
    caseSensitive: true,
    ignoreTrailingSlash: false,
    ignoreDuplicateSlashes: false,
    maxParamLength: 500,
  },
} as const;

/** The adapter for `NestFactory.create`; the rest is `configureHttpApp`. */
export function createHttpAdapter(options: { bodyLimit?: number } = {}): FastifyAdapter {
  return new AnswerAdapter({ ...fastifyOptions, ...options });
}

/** Bytes that are not HTTP: there is no request, so the answer is written to the socket. */
function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy(error);
  const id = requestIdOf({ headers: {} });
  const problem = invalidRequest('The request is not readable as HTTP, or its headers are too large.');
  const body = JSON.stringify(problemBody(problem, { id, url: '/' }));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID_HEADER}: ${id}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
