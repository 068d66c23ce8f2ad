import { type Component, type ExtractionDocument, normaliseComponent } from '#libs/domain';

type Entry = ExtractionDocument['components'][number];

/** A component as an entry of a document was brought to it. */
export interface PooledComponent {
  readonly component: Component;
  /** `component` as JSON. */
  readonly content: string;
}

interface Kept extends PooledComponent {
  readonly entry: Entry;
  readonly members: number;
  generation: number;
  /** What stood behind it in the list that was met last. */
  next: Kept | null;
}

const MEMBERS = ['name', 'version', 'type', 'source', 'license', 'cpe', 'purl'] as const;

/** Of both generations together: characters of all texts, and what is around them. */
const MAXIMUM_WEIGHT = 6_000_000;
const WEIGHT_OF_ONE = 500;

/**
 * Components that were found good before, each as one object: releases share nearly everything, so that most
 * entries need no check and no room of their own. What was not met for long is let go, generation by generation,
 * which costs less than to keep an order of last use.
 */
export class ComponentPool {
  private young = new Map<string, Kept>();
  private old = new Map<string, Kept>();
  private generation = 0;
  private weight = 0;

  constructor(private readonly maximumWeight = MAXIMUM_WEIGHT) {}

  /** What each entry was brought to before; null where this very entry was never added, or not for long. */
  findAll(entries: readonly unknown[]): (PooledComponent | null)[] {
    let last: Kept | null = null;
    return entries.map((entry) => {
      const found = this.find(entry, last?.next ?? null);
      if (last !== null && found !== null) last.next = found;
      last = found;
      return found;
    });
  }

  /** Brings a checked entry to its one form and keeps it. */
  add(entry: Entry): PooledComponent {
    const component = Object.freeze(normaliseComponent(entry));
    const content = JSON.stringify(component);
    const { generation } = this;
    const kept = { entry, members: Object.keys(entry).length, component, content, generation, next: null };
    this.keep(kept);
    return kept;
  }

  /** @param likely lists keep their order mostly, and to compare costs less than to look up. */
  private find(entry: unknown, likely: Kept | null): Kept | null {
    if (!isNamed(entry)) return null;
    const known = likely !== null && isSame(entry, likely) ? likely : this.lookUp(entry);
    if (known !== null && known.generation !== this.generation) this.keep(known);
    return known;
  }

  private lookUp(entry: Entry): Kept | null {
    const key = keyOf(entry);
    const known = this.young.get(key) ?? this.old.get(key);
    return known !== undefined && isSame(entry, known) ? known : null;
  }

  private keep(kept: Kept): void {
    this.weight += WEIGHT_OF_ONE + 2 * kept.content.length;
    if (this.weight > this.maximumWeight / 2) this.age();
    kept.generation = this.generation;
    this.young.set(keyOf(kept.entry), kept);
  }

  private age(): void {
    // Or what is let go would hang on what is kept.
    for (const kept of this.old.values()) if (kept.generation !== this.generation) kept.next = null;
    this.old = this.young;
    this.young = new Map();
    this.generation += 1;
    this.weight = 0;
  }
}

function isNamed(entry: unknown): entry is Entry {
  const { source, name, version } = (entry ?? {}) as Record<string, unknown>;
  return (
    typeof name === 'string' && typeof source === 'string' && (version == null || typeof version === 'string')
  );
}

function keyOf({ source, name, version }: Entry): string {
  return `${source}\n${name}\n${version ?? ''}`;
}

/** Whether two entries have the same members with the same texts, and nothing beside. */
function isSame(entry: Entry, kept: Kept): boolean {
  for (const member of MEMBERS) if (entry[member] !== kept.entry[member]) return false;
  let members = 0;
  for (const _ in entry) members += 1;
  return members === kept.members;
}
