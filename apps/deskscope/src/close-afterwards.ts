type Closer = () => Promise<void>;

/**
 * Works, then closes all that the work left open, the last opened first. A closer that fails keeps none of the
 * others from running. Rejects with the failure of the work, or else with the first one of a closer.
 */
export async function closeAfterwards<Result>(
  closers: readonly Closer[],
  work: () => Promise<Result>,
): Promise<Result> {
  const [outcome] = await Promise.allSettled([work()]);
  const failures = await closeAll(closers);
  if (outcome.status === 'rejected') throw outcome.reason;
  if (failures.length > 0) throw failures[0];
  return outcome.value;
}

async function closeAll(closers: readonly Closer[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const closer of [...closers].reverse()) {
    try {
      await closer();
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}
