/** What pg says of a connection that it lost or could not get; it gives these no code. */
const LOST = /Connection terminated|connection error|Client was closed|timeout|Cannot use a pool after/i;

/**
 * Whether an error says nothing about the work, so that the same work may go well later: the connection,
 * the server's resources, its operator, a serialization failure, a lock that did not come, or the network.
 */
export function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return LOST.test(String(error));
  // Node marks its own errors ERR_: those are about the call, not about the network.
  if (code.startsWith('E')) return !code.startsWith('ERR_');
  return /^(08|40|53|57)/.test(code) || code === '55P03' || code === '25P03';
}
