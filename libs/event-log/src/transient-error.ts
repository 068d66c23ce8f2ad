/**
 * Whether an error says nothing about the work, so that the same work may go well later:
 * the connection, the server's resources, its operator, a serialization failure, or the network.
 */
export function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return /Connection terminated|timeout/i.test(String(error));
  return /^(08|53|57|40)/.test(code) || /^E[A-Z]/.test(code);
}
