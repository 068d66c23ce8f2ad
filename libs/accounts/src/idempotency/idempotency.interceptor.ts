import { Inject, Injectable, Logger } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { v7 as uuidv7 } from 'uuid';
import { Answer, conflict, perRoute, problemOf } from '#libs/http';
import { type Executor, SQL } from '#libs/postgres';
import { SECRET_BOX, SecretBox } from '#libs/secrets';
import { callerOf } from '../access.decorators.js';
import { ACCOUNTS_CLOCK, type AccountsClock } from '../accounts-clock.js';
import { canonicalJson } from './canonical-json.js';
import { IDEMPOTENCY_KEY, idempotencyKeyOf } from './idempotency-key.js';
import * as requests from './idempotent-requests.js';
import { type Outcome, outcomeOf, outcomeText } from './stored-answer.js';

/** Where `@Idempotent` leaves its words. */
export const IDEMPOTENT = 'deskscope:idempotent';

export interface IdempotentOptions {
  /** The answer holds a secret: it is kept encrypted. */
  readonly secret?: boolean;
}

const SWEPT_EVERY_MS = 600_000;
/** Another answer of these statuses may follow without anything changed in the request. */
const TRANSIENT = 429;

/** Does the work of a request once for each idempotency key, over all processes; see `@Idempotent`. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger(IdempotencyInterceptor.name);
  private readonly optionsOf = perRoute(
    ([handler]) => Reflect.getMetadata(IDEMPOTENT, handler) as IdempotentOptions,
  );
  private sweptAt = 0;

  constructor(
    @Inject(SQL) private readonly sql: Executor,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
    @Inject(ACCOUNTS_CLOCK) private readonly clock: AccountsClock,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const key = idempotencyKeyOf(request.headers[IDEMPOTENCY_KEY.toLowerCase()]);
    if (key === undefined) return next.handle();
    const claim = this.claimOf(request, key);
    const isSecret = this.optionsOf(context).secret === true;
    // Without a key the answer could not be kept, and the work would be done twice.
    if (isSecret) this.box.requireKey();
    const known = await this.claim(claim, isSecret);
    if (known !== null) void http.getResponse<FastifyReply>().header('Idempotency-Replayed', 'true');
    const outcome = known ?? (await this.work(claim, next, isSecret));
    if (outcome.kind === 'problem') throw outcome.problem;
    return of(outcome.kind === 'answer' ? outcome.answer : undefined);
  }

  private claimOf(request: FastifyRequest, key: string): requests.Claim {
    const caller = callerOf(request);
    if (!caller) throw new Error('@Idempotent stands on a route that takes no key.');
    const [path = '', search = ''] = request.url.split('?', 2);
    const { accountId } = caller;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([search, canonicalJson(request.body)]))
      .digest();
    return { accountId, method: request.method, path, key, fingerprint, owner: uuidv7(), now: this.clock() };
  }

  /** Null where the work is ours; else what it came to before. */
  private async claim(claim: requests.Claim, isSecret: boolean): Promise<Outcome | null> {
    if (await requests.claimRequest(this.sql, claim)) {
      this.sweep(claim.now);
      return null;
    }
    const known = await requests.findRequest(this.sql, claim);
    // Gone since: whoever had it gave it up just now.
    if (known === undefined) throw underway();
    if (!known.fingerprint.equals(claim.fingerprint)) {
      throw conflict(
        `This ${IDEMPOTENCY_KEY} was used with another request; give each request a key of its own.`,
      );
    }
    if (known.answer === null) throw underway();
    return outcomeOf(isSecret ? this.box.open(known.answer, contextOf(claim)) : known.answer.toString());
  }

  private async work(claim: requests.Claim, next: CallHandler, isSecret: boolean): Promise<Outcome> {
    const outcome = await this.doOnce(claim, next);
    // What was done is told even where it cannot be kept: the claim lapses then.
    await this.keep(claim, outcome, isSecret).catch((error: unknown) =>
      this.logger.error(`The answer to an idempotent request was not kept: ${String(error)}`),
    );
    return outcome;
  }

  /** Faults of ours and refusals that pass are no outcome: the claim is given up, and the request may come again. */
  private async doOnce(claim: requests.Claim, next: CallHandler): Promise<Outcome> {
    try {
      const value: unknown = await lastValueFrom(next.handle() as Observable<unknown>, {
        defaultValue: undefined,
      });
      if (value instanceof Answer) return { kind: 'answer', answer: value };
      if (value === undefined) return { kind: 'nothing' };
      throw new TypeError('A handler that is @Idempotent must give an Answer, or nothing.');
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status < 500 && problem.status !== TRANSIENT) return { kind: 'problem', problem };
      // Where that fails, too, the claim lapses.
      await requests.dropClaim(this.sql, claim).catch(() => undefined);
      throw error;
    }
  }

  private async keep(claim: requests.Claim, outcome: Outcome, isSecret: boolean): Promise<void> {
    const text = outcomeText(outcome);
    const answer = isSecret ? this.box.seal(text, contextOf(claim)) : Buffer.from(text);
    const isKept = await requests.keepAnswer(this.sql, claim, answer);
    if (!isKept) this.logger.warn('An idempotent request took so long that another process took it over.');
  }

  /** In passing, beside the request. */
  private sweep(now: Date): void {
    if (now.getTime() - this.sweptAt < SWEPT_EVERY_MS) return;
    this.sweptAt = now.getTime();
    requests
      .dropOldRequests(this.sql, now)
      .catch((error: unknown) => this.logger.warn(`Old idempotent requests stay: ${String(error)}`));
  }
}

/** What an encrypted answer belongs to. */
const contextOf = ({ accountId, method, path, key }: requests.RequestName): string =>
  JSON.stringify(['idempotent request', accountId, method, path, key]);

const underway = (): Error =>
  conflict(`The request with this ${IDEMPOTENCY_KEY} is still underway; ask again in a moment.`, {
    headers: { 'Retry-After': '1' },
  });
