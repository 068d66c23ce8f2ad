import { PLANS, SCOPES } from './plan.js';
import type { Plan, Scope } from './plan.js';

/** What an operator asks for. The words are not trusted: they come from a command line. */
export interface KeyRequest {
  readonly account: string;
  /** Where the account is told of paused webhooks; absent leaves a known account's as it is. */
  readonly email?: string | undefined;
  readonly plan: string;
  readonly scopes: readonly string[];
  readonly expiresAt?: Date | null | undefined;
  readonly mode?: 'live' | 'test';
}

export interface CheckedKeyRequest {
  readonly account: string;
  readonly email: string | null;
  readonly plan: Plan;
  readonly scopes: Scope[];
  readonly expiresAt: Date | null;
}

/** A request for a key that cannot be granted, with every reason at once. */
export class InvalidKeyRequest extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('; '));
    this.name = 'InvalidKeyRequest';
  }
}

const MAIL_ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** @throws InvalidKeyRequest */
export function checkKeyRequest(request: KeyRequest, now: Date): CheckedKeyRequest {
  const account = request.account.normalize('NFC').trim();
  const email = request.email?.trim() ?? null;
  const plan = PLANS.find((known) => known === request.plan);
  const expiresAt = request.expiresAt ?? null;
  const rules: [boolean, string][] = [
    [/^[^\p{Cc}]{1,200}$/u.test(account), 'account must be a name of 1 to 200 characters'],
    [email === null || MAIL_ADDRESS.test(email), 'email must be a mail address'],
    [plan !== undefined, `plan must be one of ${PLANS.join(', ')}`],
    [areScopes(request.scopes), `scopes must be some of ${SCOPES.join(', ')}`],
    // An invalid Date is not after anything.
    [expiresAt === null || expiresAt > now, 'expiry must be a time to come'],
  ];
  const problems = rules.filter(([holds]) => !holds).map(([, message]) => message);
  if (plan === undefined || problems.length > 0) throw new InvalidKeyRequest(problems);
  return {
    account,
    email,
    plan,
    scopes: SCOPES.filter((scope) => request.scopes.includes(scope)),
    expiresAt,
  };
}

const areScopes = (scopes: readonly string[]): boolean =>
  scopes.length > 0 && scopes.every((scope) => (SCOPES as readonly string[]).includes(scope));
