import { CommanderError } from 'commander';
import { InvalidKeyRequest } from '#libs/accounts';
import { ConfigError } from '#libs/config';
import { sqlState } from '#libs/postgres';

/** The command was called wrongly; names every problem. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('; '));
  }
}

/** The command did not do what it was asked for, and its message says all there is to say. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** Ctrl-C or SIGTERM came before the command was done. */
export class Interrupted extends CommandFailure {
  constructor() {
    super('interrupted');
  }
}

/** The command failed and its answer, printed already, says how. */
export class ReportedFailure extends CommandFailure {
  constructor() {
    super('failed');
  }
}

/** How a command ends that did not end well. */
export interface Failure {
  readonly exitCode: 1 | 2;
  readonly message: string;
  /** Each on a line of its own; empty where the message says it all. */
  readonly problems: readonly string[];
}

/** Turns whatever was thrown into words for the one who typed the command. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError)
    return { exitCode: 2, message: error.message.replace(/^error: /, ''), problems: [] };
  if (error instanceof UsageError || error instanceof InvalidKeyRequest)
    return { exitCode: 2, ...listed('wrong usage', error.problems) };
  if (error instanceof ConfigError) {
    const problems = error.problems.map(({ name, reason }) => `${name} ${reason}`);
    return { exitCode: 2, ...listed('wrong configuration', problems) };
  }
  return { exitCode: 1, message: connectionTrouble(error) ?? messageOf(error), problems: [] };
}

function listed(title: string, problems: readonly string[]): Pick<Failure, 'message' | 'problems'> {
  return problems.length === 1
    ? { message: `${title}: ${problems[0]}`, problems: [] }
    : { message: title, problems };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : error.name;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host could not be looked up',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'there is no way to the host',
  ECONNRESET: 'the connection was cut',
  '28P01': 'it refuses the user name or the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no such database',
  '53300': 'it takes no more connections',
  '57P03': 'it is not ready for connections',
};

interface SystemError {
  readonly code?: string;
  readonly syscall?: string;
  readonly address?: string;
  readonly hostname?: string;
  readonly port?: number;
}

/** Says why the database, or the port to listen on, could not be had; null where that is not the trouble. */
function connectionTrouble(error: unknown): string | null {
  // A name with several addresses fails with the errors of all of them.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const { code, syscall, address, hostname, port } = (cause ?? {}) as SystemError;
  if (syscall === 'listen') return listenTrouble(code, `${address ?? ''}:${port ?? ''}`);
  const reason = REASONS[sqlState(cause) ?? code ?? ''];
  if (reason === undefined) return null;
  const place = address ?? hostname;
  const where = place === undefined ? '' : ` at ${place}${port === undefined ? '' : `:${port}`}`;
  return (
    `the database${where} cannot be used: ${reason}. ` +
    'Check DATABASE_URL, or leave it out to use the embedded PostgreSQL of DESKSCOPE_DATA.'
  );
}

function listenTrouble(code: string | undefined, where: string): string {
  if (code === 'EADDRINUSE')
    return `${where} is taken by another program. Choose another port with PORT (0 takes any free one).`;
  if (code === 'EACCES') return `this user may not listen on ${where}. Choose a port above 1023 with PORT.`;
  return `cannot listen on ${where} (${code}). Choose another address with HOST and PORT.`;
}
