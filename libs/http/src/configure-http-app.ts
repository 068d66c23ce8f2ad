import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { constants } from 'node:zlib';
import { AnswerInterceptor } from './answer.interceptor.js';
import { invalidRequest } from './problem.js';
import { ProblemFilter } from './problem.filter.js';
import { REQUEST_ID_HEADER } from './request-id.js';
import { RouteTable } from './route-table.js';

/** What every answer says, errors too. In lower case `accept-encoding` is the name that the compressor looks for. */
const HEADERS = { vary: 'Authorization, Accept, accept-encoding', 'x-content-type-options': 'nosniff' };

/**
 * Installs what all our HTTP servers share: request ids, problems, envelope and entity tags, compression, 404 and 405.
 * Call it between `NestFactory.create(module, createHttpAdapter())` and `app.init()` or `app.listen()`.
 */
export async function configureHttpApp(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const routes = new RouteTable();
  fastify.addHook('onRoute', (route: RouteOptions) => routes.add(route.url, route.method));
  fastify.addHook('onRequest', startAnswer);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Brotli's default of 11 is for files made once; 4 is about as fast as gzip and smaller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // A compressed request body is the affair of the application that takes one.
    globalDecompression: false,
  });
  app.useGlobalFilters(new ProblemFilter(routes));
  app.useGlobalInterceptors(new AnswerInterceptor());
}

function startAnswer(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  void reply.headers({ ...HEADERS, [REQUEST_ID_HEADER]: request.id });
  const query = request.raw.url?.split('?').slice(1).join('?') ?? '';
  done(isReadable(query) ? undefined : invalidRequest('The query holds a percent-escape that is not UTF-8.'));
}

/** Fastify leaves a broken escape as it stands; taking it for the value would answer another question. */
function isReadable(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}
