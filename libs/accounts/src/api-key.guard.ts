import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, IS_PUBLIC, operationIdOf, perRoute, unauthorized } from '#libs/http';
import { REQUIRED_PLAN, REQUIRED_SCOPE } from './access.decorators.js';
import { admit } from './admission.js';
import { hashApiKey } from './api-key.js';
import { bearerKey } from './bearer.js';
import type { Caller, KeyVerdict } from './caller.js';
import { KeyDirectory } from './key-directory.js';
import { planIncludes } from './plan.js';
import type { Plan, Scope } from './plan.js';
import { rateHeaders, tooManyRequests } from './rate-limit/rate-headers.js';
import { RateLimiter, type Turn } from './rate-limit/rate-limiter.js';

const REFUSALS = {
  unknown: 'The API key is not known here.',
  revoked: 'The API key was revoked.',
  expired: 'The API key has expired.',
} as const;

/** What decorators ask of who calls a route, and its name. */
interface RouteRules {
  readonly endpoint: string;
  readonly isPublic: boolean;
  readonly scope: Scope | undefined;
  readonly plan: Plan | undefined;
}

/**
 * Lets in who has a valid key, then whose turn it is, then who has the scope and the plan that a route asks for: 401 goes
 * before 429, and 429 before 403. Public routes pass.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  private readonly reflector = new Reflector();
  private readonly rulesOf = perRoute((targets): RouteRules => {
    const read = <T>(key: string) => this.reflector.getAllAndOverride<T | undefined>(key, targets);
    return {
      endpoint: operationIdOf(targets),
      isPublic: read<boolean>(IS_PUBLIC) === true,
      scope: read(REQUIRED_SCOPE),
      plan: read(REQUIRED_PLAN),
    };
  });

  constructor(
    @Inject(KeyDirectory) private readonly keys: KeyDirectory,
    @Inject(RateLimiter) private readonly rates: RateLimiter,
  ) {}

  /** Without waiting where the key is remembered and its turn is known, as it is for nearly every request. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const rules = this.rulesOf(context);
    if (rules.isPublic) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const hash = hashApiKey(bearerKey(request.headers.authorization));
    const letIn = (verdict: KeyVerdict): true | Promise<true> =>
      this.letIn(request, http.getResponse<FastifyReply>(), verdict, rules);
    const verdict = this.keys.recall(hash);
    return verdict === undefined ? this.keys.findByHash(hash).then(letIn) : letIn(verdict);
  }

  private letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    verdict: KeyVerdict,
    rules: RouteRules,
  ): true | Promise<true> {
    if (verdict.state !== 'valid') throw unauthorized(REFUSALS[verdict.state], 'invalid_token');
    const { caller } = verdict;
    const enter = (turn: Turn | null): true => {
      if (turn !== null) requireTurn(reply, turn);
      // Who lacks a scope or a plan has been let in so far that the request counts.
      admit(request, { caller, endpoint: rules.endpoint });
      requireScope(caller, rules.scope);
      requirePlan(caller, rules.plan);
      return true;
    };
    const turn = this.rates.take(caller);
    return turn instanceof Promise ? turn.then(enter) : enter(turn);
  }
}

/** Errors carry the headers, too: they stay on the reply. */
function requireTurn(reply: FastifyReply, turn: Turn): void {
  void reply.headers(rateHeaders(turn));
  if (!turn.passes) throw tooManyRequests(turn);
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
