import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { constants } from 'node:zlib';
import { invalidRequest } from './problem.js';
import { ProblemFilter } from './problem.filter.js';
import { ProducesGuard } from './produces.guard.js';
import { REQUEST_ID_HEADER } from './request-id.js';
import { RouteTable } from './route-table.js';

/** What every answer says, errors too. In lower case `accept-encoding` is the name that the compressor looks for. */
const VARY = 'Authorization, Accept, accept-encoding';

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
  // Behind the guards that modules bring, so that who has no key is told that first.
  app.useGlobalGuards(new ProducesGuard());
}

function startAnswer(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  void reply
    .header('vary', VARY)
    .header('x-content-type-options', 'nosniff')
    .header(REQUEST_ID_HEADER, request.id);
  const url = request.raw.url ?? '';
  const start = url.indexOf('?');
  const isFine = start < 0 || isReadable(url.slice(start + 1));
  done(isFine ? undefined : invalidRequest('The query holds a percent-escape that is not UTF-8.'));
}

/** Fastify leaves a broken escape as it stands; taking it for the value would answer another question. */
function isReadable(query: string): boolean {
  if (!query.includes('%')) return true;
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}
