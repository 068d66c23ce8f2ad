import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { forbidden, IS_PUBLIC, unauthorized } from '#libs/http';
import { rememberCaller, REQUIRED_PLAN, REQUIRED_SCOPE } from './access.decorators.js';
import { hashApiKey } from './api-key.js';
import { bearerKey } from './bearer.js';
import type { Caller } from './caller.js';
import { KeyDirectory } from './key-directory.js';
import { planIncludes } from './plan.js';
import type { Plan, Scope } from './plan.js';

const REFUSALS = {
  unknown: 'The API key is not known here.',
  revoked: 'The API key was revoked.',
  expired: 'The API key has expired.',
} as const;

/** Lets in who has a key with the scope and the plan that a route asks for. Public routes pass. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  private readonly reflector = new Reflector();

  constructor(@Inject(KeyDirectory) private readonly keys: KeyDirectory) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http' || this.metadata<boolean>(IS_PUBLIC, context)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const verdict = await this.keys.findByHash(hashApiKey(bearerKey(request.headers.authorization)));
    if (verdict.state !== 'valid') throw unauthorized(REFUSALS[verdict.state], 'invalid_token');
    requireScope(verdict.caller, this.metadata<Scope>(REQUIRED_SCOPE, context));
    requirePlan(verdict.caller, this.metadata<Plan>(REQUIRED_PLAN, context));
    rememberCaller(request, verdict.caller);
    return true;
  }

  private metadata<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}

function requireScope(caller: Caller, scope: Scope | undefined): void {
  if (scope === undefined || caller.scopes.includes(scope)) return;
  throw forbidden(`This needs a key with the scope ${scope}.`, {
    headers: { 'WWW-Authenticate': `Bearer realm="deskscope", error="insufficient_scope", scope="${scope}"` },
    extensions: { requiredScope: scope },
  });
}

/** Also for what only a part of a route needs, e.g. one value of a parameter. */
export function requirePlan(caller: Caller, plan: Plan | undefined): void {
  if (plan === undefined || planIncludes(caller.plan, plan)) return;
  throw forbidden(`This needs the plan ${plan} or a higher one; this account has ${caller.plan}.`, {
    extensions: { requiredPlan: plan },
  });
}
