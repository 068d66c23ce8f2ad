const DECIMALS = 10_000;

/** A part of a whole, from 0 to 1 with 4 decimals; 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * DECIMALS) / DECIMALS;
}
