import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { forbidden, IS_PUBLIC, perRoute, unauthorized } from '#libs/http';
import { rememberCaller, REQUIRED_PLAN, REQUIRED_SCOPE } from './access.decorators.js';
import { hashApiKey } from './api-key.js';
import { bearerKey } from './bearer.js';
import type { Caller, KeyVerdict } from './caller.js';
import { KeyDirectory } from './key-directory.js';
import { planIncludes } from './plan.js';
import type { Plan, Scope } from './plan.js';

const REFUSALS = {
  unknown: 'The API key is not known here.',
  revoked: 'The API key was revoked.',
  expired: 'The API key has expired.',
} as const;

/** What decorators ask of who calls a route. */
interface RouteRules {
  readonly isPublic: boolean;
  readonly scope: Scope | undefined;
  readonly plan: Plan | undefined;
}

/** Lets in who has a key with the scope and the plan that a route asks for. Public routes pass. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  private readonly reflector = new Reflector();
  private readonly rulesOf = perRoute((targets): RouteRules => {
    const read = <T>(key: string) => this.reflector.getAllAndOverride<T | undefined>(key, targets);
    return {
      isPublic: read<boolean>(IS_PUBLIC) === true,
      scope: read(REQUIRED_SCOPE),
      plan: read(REQUIRED_PLAN),
    };
  });

  constructor(@Inject(KeyDirectory) private readonly keys: KeyDirectory) {}

  /** Without waiting where the key is remembered, as it is for nearly every request. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const rules = this.rulesOf(context);
    if (rules.isPublic) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const hash = hashApiKey(bearerKey(request.headers.authorization));
    const verdict = this.keys.recall(hash);
    return verdict === undefined
      ? this.keys.findByHash(hash).then((found) => letIn(request, found, rules))
      : letIn(request, verdict, rules);
  }
}

function letIn(request: FastifyRequest, verdict: KeyVerdict, { scope, plan }: RouteRules): true {
  if (verdict.state !== 'valid') throw unauthorized(REFUSALS[verdict.state], 'invalid_token');
  requireScope(verdict.caller, scope);
  requirePlan(verdict.caller, plan);
  rememberCaller(request, verdict.caller);
  return true;
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
