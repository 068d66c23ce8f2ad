/** An app's version, taken apart as decisions 4 "Releases" says. */
interface Parts {
  /** Runs of digits before the suffix. */
  numbers: bigint[];
  /** Runs of digits of the suffix; null where there is no suffix. */
  suffix: bigint[] | null;
}

const runs = (text: string) => (text.match(/[0-9]+/g) ?? []).map(BigInt);

function parts(version: string): Parts {
  const dash = /(?<=[0-9])-/.exec(version);
  if (dash === null) return { numbers: runs(version), suffix: null };
  return { numbers: runs(version.slice(0, dash.index)), suffix: runs(version.slice(dash.index + 1)) };
}

function compareRuns(a: readonly bigint[], b: readonly bigint[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const left = a[i] ?? 0n;
    const right = b[i] ?? 0n;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** Negative, 0 or positive. The null version compares as one without digits. */
export function compareAppVersions(a: string | null, b: string | null): number {
  const left = parts(a ?? '');
  const right = parts(b ?? '');
  const byNumbers = compareRuns(left.numbers, right.numbers);
  if (byNumbers !== 0) return byNumbers;
  if (left.suffix === null && right.suffix === null) return 0;
  if (left.suffix === null) return 1;
  if (right.suffix === null) return -1;
  return compareRuns(left.suffix, right.suffix);
}

/** The null version and one without digits take no part in the walk and are no base. */
export const isNumbered = (version: string | null): version is string =>
  version !== null && /[0-9]/.test(version);

/** A version's line: its numbers but the last. */
export const lineOf = (version: string) => parts(version).numbers.slice(0, -1).join('.');

/** Versions of components in the corpus are plain x.y.z; an unknown one is lower than any. */
export function comparePlainVersions(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return compareRuns(runs(a), runs(b));
}
