import { applyDecorators, createParamDecorator, SetMetadata } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NeedsPlan, NeedsScope } from '#libs/http';
import { admissionOf } from './admission.js';
import type { Caller } from './caller.js';
import type { Plan, Scope } from './plan.js';

export const REQUIRED_SCOPE = 'deskscope:scope';
export const REQUIRED_PLAN = 'deskscope:plan';

/** The scope that a key must have. A method's own wins over its class's. */
export const RequireScope = (scope: Scope): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(REQUIRED_SCOPE, scope), NeedsScope(scope));

/** The least plan that the account must have. A method's own wins over its class's. */
export const RequirePlan = (plan: Plan): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(REQUIRED_PLAN, plan), NeedsPlan(plan));

/** Who sent this request; undefined on public routes. For guards, interceptors and hooks of applications. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return admissionOf(request)?.caller;
}

/** `@CurrentCaller() caller: Caller` in a handler of a route that takes a key. */
export const CurrentCaller: () => ParameterDecorator = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => {
    const caller = callerOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (!caller) throw new Error('@CurrentCaller stands on a route that takes no key.');
    return caller;
  },
);
