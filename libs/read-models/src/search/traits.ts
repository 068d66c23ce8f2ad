import { type Changeset, foldText, type Platform, PLATFORMS, SDK_FIELDS } from '#libs/domain';

/** Categories with a bit besides those behind the SDK summary. Any other is looked up, which is exact but slower. */
const MORE_CATEGORIES = [
  'Runtime',
  'Artificial Intelligence',
  'Cloud Services',
  'Concurrency',
  'Documents',
  'Graphics',
  'Internationalization',
  'Logging',
  'Media',
  'Networking',
  'Scripting',
  'Security',
  'Settings Storage',
  'Spell Checking',
  'Styling',
  'Terminal',
  'Text Editor',
  'UI Toolkit',
];

const USES = 'uses ';

/**
 * What an application is and has, one bit each: platforms, whether it was measured, categories it uses something of.
 * One comparison then tells whether a row matches, whatever is asked for at once, and indexes can carry it along.
 * The place in this list is the bit, so a change of it is a new `shape` of the model. At most 53 fit into a number.
 */
const TRAITS: readonly string[] = [
  ...PLATFORMS.map((platform) => `platform ${platform}`),
  'measured',
  ...[...Object.values(SDK_FIELDS), ...MORE_CATEGORIES].map((category) => `${USES}${foldText(category)}`),
];

const BITS: ReadonlyMap<string, number> = new Map(TRAITS.map((trait, place) => [trait, 2 ** place]));

/** The bit that says measured. */
export const MEASURED = bitOf('measured');

export function platformBit(platform: Platform): number {
  return bitOf(`platform ${platform}`);
}

/** The bits that must not be set for an application to be on one of these; none where nothing is asked. */
export function otherPlatformBits(platforms: readonly Platform[]): number[] {
  return platforms.length === 0
    ? []
    : PLATFORMS.filter((platform) => !platforms.includes(platform)).map(platformBit);
}

/** By folded name; undefined for a category without a bit. */
export function categoryBit(category: string): number | undefined {
  return BITS.get(`${USES}${category}`);
}

/** @param categories bits of what it uses */
export function traitsOf(
  { app, profile }: Pick<Changeset, 'app' | 'profile'>,
  categories: readonly number[],
): number {
  const measured = profile.measurementStatus === 'measured' ? [MEASURED] : [];
  return sumOf([platformBit(app.platform), ...measured, ...categories]);
}

/** How many applications have each trait, by its place. */
export interface TraitCounts {
  readonly total: number;
  readonly counts: Uint32Array;
}

const BITS_PER_HALF = 32;

/** Counts traits as PostgreSQL's int8send writes them, of any number of applications. */
export function countTraits(packed: Buffer): TraitCounts {
  const counts = new Uint32Array(2 * BITS_PER_HALF);
  const bytes = 2 * Uint32Array.BYTES_PER_ELEMENT;
  for (let at = 0; at < packed.length; at += bytes) {
    countBits(packed.readInt32BE(at), BITS_PER_HALF, counts);
    countBits(packed.readInt32BE(at + bytes / 2), 0, counts);
  }
  return { total: packed.length / bytes, counts };
}

/** Each step takes the lowest bit that is set. */
function countBits(half: number, first: number, counts: Uint32Array): void {
  for (let left = half; left !== 0; left &= left - 1) counts[first + 31 - Math.clz32(left & -left)]!++;
}

/** Categories that any of them uses something of, folded. */
export function usedCategories(counts: Uint32Array): { readonly name: string; readonly apps: number }[] {
  return TRAITS.flatMap((trait, place) => {
    const apps = counts[place] ?? 0;
    return trait.startsWith(USES) && apps > 0 ? [{ name: trait.slice(USES.length), apps }] : [];
  });
}

/** Each bit counts once. Added up as numbers: JavaScript's operators on bits stop at the 32nd. */
export function sumOf(bits: readonly number[]): number {
  return [...new Set(bits)].reduce((sum, bit) => sum + bit, 0);
}

function bitOf(trait: string): number {
  const bit = BITS.get(trait);
  if (bit === undefined) throw new Error(`no bit for ${trait}`);
  return bit;
}
