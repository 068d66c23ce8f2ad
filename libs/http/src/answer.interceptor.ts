import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { accepts } from './accept.js';
import { Answer } from './answer.js';
import { matchesEtag, weakEtag } from './etag.js';
import { notAcceptable } from './problem.js';

/**
 * `@Produces(...)`: the media types that a route can answer in, where it is not JSON alone.
 * A request whose `Accept` takes none of them is answered 406.
 */
export const Produces = Reflector.createDecorator<readonly string[]>();

/** Answers may be kept by their client alone, and are asked for again each time: 304 costs neither credits nor bytes. */
const REVALIDATE = 'private, no-cache';

/** Turns an `Answer` into the response: envelope, entity tag, 304, settlement. Anything else passes as it is. */
export class AnswerInterceptor implements NestInterceptor {
  private readonly reflector = new Reflector();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const offered = this.reflector.getAllAndOverride(Produces, [
      context.getHandler(),
      context.getClass(),
    ]) ?? ['application/json'];
    if (!accepts(request.headers.accept, offered))
      throw notAcceptable(`This address answers in ${offered.join(', ')}.`);
    return next
      .handle()
      .pipe(
        mergeMap((result: unknown) => (result instanceof Answer ? send(result, request, reply) : of(result))),
      );
  }
}

async function send(
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const { mediaType = 'application/json; charset=utf-8', status, headers } = answer.options;
  if (status !== undefined) void reply.code(status);
  const data = dataText(answer);
  const etag = isConditional(request, reply)
    ? weakEtag(mediaType, data, JSON.stringify(answer.meta))
    : undefined;
  const standing = {
    'cache-control': etag === undefined ? 'no-store' : REVALIDATE,
    ...(etag !== undefined && { etag }),
    ...headers,
  };
  if (etag !== undefined && matchesEtag(request.headers['if-none-match'], etag)) {
    void reply.code(304).headers(standing);
    return undefined;
  }
  // Last, so that what cannot be paid for leaves nothing of the answer behind.
  const settlement = await answer.options.settle?.();
  void reply.headers({ ...standing, ...settlement?.headers }).type(mediaType);
  if (answer.options.mediaType !== undefined) return data;
  const meta = JSON.stringify({ requestId: request.id, ...answer.meta, ...settlement?.meta });
  return `{"data":${data},"meta":${meta}}`;
}

/** The costly part becomes text once; the tag and the body both use it. */
function dataText({ data, options }: Answer): string {
  return options.mediaType !== undefined && typeof data === 'string' ? data : JSON.stringify(data ?? null);
}

const isConditional = (request: FastifyRequest, reply: FastifyReply): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode === 200;
