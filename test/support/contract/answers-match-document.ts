import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TextDecoder } from 'node:util';
import { buildOpenApi } from '#libs/http';
import { AnswerChecker, type Answered } from './answer-checker.js';
import type { OpenApiDocument } from './openapi-document.js';

/** What was answered otherwise than the document says since the last look. */
const found = new Set<string>();

// Here and not in each suite: whoever starts a service for a test has its answers held to the document.
afterEach(failOnDifferences);
afterAll(failOnDifferences);

function failOnDifferences(): void {
  const differences = [...found];
  found.clear();
  if (differences.length > 0)
    throw new Error(`Answers are not as the OpenAPI document says:\n  ${differences.join('\n  ')}`);
}

/**
 * Holds every answer of an application to its own OpenAPI document; the test in which one differs fails.
 * Call it before the application listens, at the latest while its modules are initialised. `describedBy` gives the
 * application once its controllers are known.
 */
export function watchAnswers(
  fastify: ReturnType<ReturnType<NestFastifyApplication['getHttpAdapter']>['getInstance']>,
  describedBy: () => INestApplication,
): void {
  let checker: AnswerChecker | undefined;
  fastify.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    checker ??= new AnswerChecker(describe(describedBy()));
    look(checker, answeredBy(request, reply, payload), reply, payload);
    done(null, payload);
  });
}

const describe = (app: INestApplication): OpenApiDocument =>
  buildOpenApi(app, { title: 'Test', description: 'Test', version: '1.0.0' }) as unknown as OpenApiDocument;

function answeredBy(request: FastifyRequest, reply: FastifyReply, payload: unknown): Answered {
  return {
    method: request.method,
    route: request.is404 ? undefined : request.routeOptions.url,
    status: reply.statusCode,
    headers: reply.getHeaders(),
    ...((typeof payload === 'string' || Buffer.isBuffer(payload)) && { body: payload.toString() }),
  };
}

function look(checker: AnswerChecker, answered: Answered, reply: FastifyReply, payload: unknown): void {
  const note = (differences: readonly string[]): void => {
    for (const difference of differences)
      found.add(`${answered.method} ${reply.request.url} ${answered.status}: ${difference}`);
  };
  note(checker.differences(answered));
  if (isStream(payload)) watchLines(reply, (line) => note(checker.lineDifferences(answered, line)));
}

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

/** Sees what goes out and neither holds nor hurries it. A compressed stream is not looked into. */
function watchLines({ raw }: FastifyReply, onLine: (line: string) => void): void {
  const write = raw.write.bind(raw) as (...parts: unknown[]) => boolean;
  const decoder = new TextDecoder();
  let rest = '';
  raw.write = ((chunk: unknown, ...others: unknown[]) => {
    if (raw.getHeader('content-encoding') === undefined) {
      const lines = (rest + textOf(chunk, decoder)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    }
    return write(chunk, ...others);
  }) as typeof raw.write;
}

const textOf = (chunk: unknown, decoder: TextDecoder): string =>
  typeof chunk === 'string' ? chunk : decoder.decode(chunk as Uint8Array, { stream: true });
