import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Component } from '#libs/domain';

/** A list of components that was found good, in its one form. */
export interface KnownList {
  readonly components: readonly Component[];
  /** `components` as JSON. */
  readonly content: string;
}

/** Bytes, more or less. */
const MAXIMUM_WEIGHT = 6_000_000;
const WEIGHT_OF_ENTRY = 16;
const WEIGHT_OF_LIST = 500;

/**
 * Lists of components that came in before, by their bytes: rescans, other platforms and small releases bring
 * the same list again, which then is neither parsed nor checked, and is the same object.
 */
export class KnownLists {
  private readonly lists = new LRUCache<string, KnownList>({
    maxSize: MAXIMUM_WEIGHT,
    sizeCalculation: ({ components, content }) =>
      WEIGHT_OF_LIST + components.length * WEIGHT_OF_ENTRY + content.length,
  });

  /** Names a list; other bytes have another name. */
  nameOf(bytes: Buffer): string {
    return hash('sha256', bytes, 'base64');
  }

  find(name: string): KnownList | null {
    return this.lists.get(name) ?? null;
  }

  keep(name: string, list: KnownList): void {
    this.lists.set(name, list);
  }
}
