import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
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

export interface HttpLimits {
  /** After which a connection on which nothing moves is closed. */
  readonly idleSeconds?: number;
}

const IDLE_SECONDS = 120;
const HEADERS_SECONDS = 30;
/** For what is still on its way of a body that was answered already. */
const LINGER_MS = 15_000;

/** The adapter for `NestFactory.create`; the rest is `configureHttpApp`. */
export function createHttpAdapter({ idleSeconds = IDLE_SECONDS }: HttpLimits = {}): FastifyAdapter {
  const headersMs = Math.min(HEADERS_SECONDS, idleSeconds) * 1_000;
  const adapter = new AnswerAdapter({
    ...fastifyOptions,
    connectionTimeout: idleSeconds * 1_000,
    // A request may take as long as it lives: streams have no end.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs / 4) },
  });
  adapter.getInstance().addHook('onResponse', (request, _reply, done) => {
    closeUnlessComplete(request.raw);
    done();
  });
  return adapter;
}

/** Nobody wants the rest of a body that has its answer; its sender may finish, but not hold the connection. */
function closeUnlessComplete(message: IncomingMessage): void {
  if (message.complete) return;
  setTimeout(() => {
    if (!message.complete) message.destroy();
  }, LINGER_MS).unref();
}

/** Bytes that are not HTTP: there is no request, so the answer is written to the socket. */
function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Into the middle of an answer nothing else may be written; that it breaks off tells enough.
  if (!socket.writable || hasAnswerUnderway(socket)) return void socket.destroy(error);
  const id = requestIdOf({ headers: {} });
  const problem = invalidRequest(REASONS[error.code ?? ''] ?? 'The request is not readable as HTTP.');
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

/** By the code of Node and its parser. */
const REASONS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'The headers of the request did not arrive in time.',
  HPE_HEADER_OVERFLOW: 'The headers of the request are larger than 16 KiB together.',
  HPE_INVALID_CHUNK_SIZE: 'The body is not in the chunks that Transfer-Encoding announces.',
  HPE_STRICT: 'The body is not in the chunks that Transfer-Encoding announces.',
};

/** As Node itself finds out where nobody handles its `clientError`. */
function hasAnswerUnderway(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  return answer?.headersSent ?? false;
}
