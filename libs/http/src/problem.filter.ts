import { Catch, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed } from './problem.js';
import type { Problem } from './problem.js';
import { PROBLEM_MEDIA_TYPE, problemBody } from './problem-body.js';
import { problemOf } from './problem-of.js';
import { REQUEST_ID_HEADER } from './request-id.js';
import type { RouteTable } from './route-table.js';

/** Answers everything that was thrown as `application/problem+json`; a fault of ours is logged here, once. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  constructor(private readonly routes: RouteTable) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw thrown;
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = request.is404 ? this.wrongMethod(request, thrown) : problemOf(thrown);
    if (problem.status >= 500) this.log(problem, request);
    if (reply.sent || reply.raw.headersSent) {
      // Half an answer is out: closing the connection is the only way left to say that it failed.
      reply.raw.destroy();
      return;
    }
    sendProblem(reply, problem, request);
  }

  /** A path that is known under other methods is 405, not 404. */
  private wrongMethod(request: FastifyRequest, thrown: unknown): Problem {
    const allowed = this.routes.methodsAt(request.url);
    return allowed.length > 0 ? methodNotAllowed(request.method, allowed) : problemOf(thrown);
  }

  private log(problem: Problem, request: FastifyRequest): void {
    const cause = problem.cause ?? problem;
    const text = `${request.method} ${request.routeOptions?.url ?? 'unknown path'} failed: ${problem.code} (request ${request.id})`;
    this.logger.error(text, cause instanceof Error ? cause.stack : JSON.stringify(cause));
  }
}

/** Writes a problem as the answer. Headers that the request gathered before (rate limits, request id) stay. */
export function sendProblem(reply: FastifyReply, problem: Problem, request: FastifyRequest): void {
  for (const stale of ['etag', 'content-length', 'content-encoding', 'preference-applied'])
    reply.removeHeader(stale);
  void reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.headers, [REQUEST_ID_HEADER]: request.id })
    .type(PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(problemBody(problem, { id: request.id, url: request.originalUrl })));
}
