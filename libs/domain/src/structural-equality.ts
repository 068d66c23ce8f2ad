import deepEqual from 'fast-deep-equal';

/** Whether two values of plain data say the same, whatever the order of their members. */
export function isSameData(left: unknown, right: unknown): boolean {
  return left === right || (deepEqual as unknown as (a: unknown, b: unknown) => boolean)(left, right);
}
