const MAXIMUM_SECONDS = 30;

/** Seconds that `Prefer: wait=N` (RFC 7240) asks for, at most 30; null where it does not. */
export function preferredWait(header: string | string[] | undefined): number | null {
  const preferences = [header ?? []].flat().flatMap((value) => value.split(','));
  for (const preference of preferences) {
    const match = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i.exec(preference);
    if (match !== null) return Math.min(Number(match[1]), MAXIMUM_SECONDS);
  }
  return null;
}
