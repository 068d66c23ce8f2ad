import { isNativeError } from 'node:util/types';

/** The network's ways of saying that nobody answers. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EPIPE',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

/**
 * SQLSTATEs of a server that is going down, coming up, full or too slow: class 08 (connection), class 53 (resources),
 * 57P01-57P03 (shut down, crash, starting) and 57014 (cancelled by statement_timeout).
 * Source: PostgreSQL manual, appendix A.
 */
const SQLSTATE = /^(08...|53...|57P0[123]|57014)$/;

/** Texts of the pg driver, which gives these errors no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error, or what caused it, means that the database cannot be used now rather than that a query is wrong. */
export function isDatabaseUnavailable(thrown: unknown, depth = 0): boolean {
  // Not instanceof: an error of Node's own may come from another realm, as it does under Jest.
  if (!isNativeError(thrown) || depth > 4) return false;
  const { code, errors, driverError } = thrown as Error & {
    code?: unknown;
    errors?: unknown;
    driverError?: unknown;
  };
  if (typeof code === 'string' && (NETWORK.has(code) || SQLSTATE.test(code))) return true;
  if (DRIVER.test(thrown.message)) return true;
  const inner = [thrown.cause, driverError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return inner.some((error) => isDatabaseUnavailable(error, depth + 1));
}
