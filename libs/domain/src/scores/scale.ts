/** How a value becomes a share of a part's weight: 0 is the least, 1 all of it. */
export interface Scale<Value> {
  /** For people: `1 up to 30 days, 0 from 365 days, evenly between`. */
  readonly words: string;
  readonly share: (value: Value) => number;
}

export const yesOrNo: Scale<boolean> = {
  words: 'yes 1, no 0',
  share: (value) => (value ? 1 : 0),
};

/** For what can be seen where it is, while nobody can tell that it is not: it raises a score or leaves it as it is. */
export const yesOrUnknown: Scale<true> = { words: 'yes 1, never known to be no', share: () => 1 };

interface Bounds {
  /** Where the share is 1, and stays so. */
  readonly full: number;
  /** Where the share is 0, and stays so. */
  readonly none: number;
  readonly unit: string;
}

/** The less, the better. */
export function falling({ full, none, unit }: Bounds): Scale<number> {
  return {
    words: `1 up to ${full} ${unit}, 0 from ${none} ${unit}, evenly between`,
    share: (value) => clamp((none - value) / (none - full)),
  };
}

/** The more, the better. */
export function rising({ full, none, unit }: Bounds): Scale<number> {
  return {
    words: `${none} ${unit} 0, ${full} or more 1, evenly between`,
    share: (value) => clamp((value - none) / (full - none)),
  };
}

/** A share for each of a few words. */
export function levels<Level extends string>(shares: Readonly<Record<Level, number>>): Scale<Level> {
  return {
    words: Object.entries(shares)
      .map(([level, share]) => `${level} ${String(share)}`)
      .join(', '),
    share: (level) => shares[level],
  };
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
