import type { Platform } from '#libs/domain';
import type { Spot } from './place.js';

/** What the query says of a BOM that does not say it itself. */
export interface BomHints {
  readonly platform?: Platform | undefined;
  readonly bundleId?: string | undefined;
  /** RFC 3339. */
  readonly releasedAt?: string | undefined;
}

type HintName = keyof BomHints;

export const HINT_NAMES: readonly HintName[] = ['platform', 'bundleId', 'releasedAt'];

/** Where each hint stands in an extraction. */
export const HINT_PLACES = {
  platform: { section: 'app', member: 'platform' },
  bundleId: { section: 'app', member: 'bundleId' },
  releasedAt: { section: 'release', member: 'releasedAt' },
} as const satisfies Record<HintName, Spot>;

/** Whether a hint and the BOM's own word mean the same. */
export function agree(name: HintName, hint: string, own: unknown): boolean {
  if (typeof own !== 'string') return false;
  if (name === 'releasedAt') return Date.parse(hint) === Date.parse(own);
  if (name === 'bundleId') return hint.toLowerCase() === own.toLowerCase();
  return hint === own;
}
