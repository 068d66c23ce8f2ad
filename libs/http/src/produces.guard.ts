import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { accepts } from './accept.js';
import { perRoute } from './per-route.js';
import { notAcceptable } from './problem.js';

/**
 * `@Produces(...)`: the media types that a route can answer in, where it is not JSON alone.
 * A request whose `Accept` takes none of them is answered 406.
 */
export const Produces = Reflector.createDecorator<readonly string[]>();

const JSON_ALONE: readonly string[] = ['application/json'];

/** Refuses, before anything is done, who would not take the answer. */
export class ProducesGuard implements CanActivate {
  private readonly reflector = new Reflector();
  private readonly offeredBy = perRoute(
    (targets) => this.reflector.getAllAndOverride(Produces, targets) ?? JSON_ALONE,
  );

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const { accept } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    if (accept === undefined || accept === '*/*') return true;
    const offered = this.offeredBy(context);
    if (!accepts(accept, offered)) throw notAcceptable(`This address answers in ${offered.join(', ')}.`);
    return true;
  }
}
