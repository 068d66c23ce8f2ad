import type { Answer } from './demo-client.js';

// The members of /v1's answers that the story tells of.

interface App {
  readonly name: string;
  readonly developer: string | null;
  readonly platform: string;
  readonly runtime: string | null;
  readonly currentVersion: string | null;
  readonly electronVersion: string | null;
  readonly dependencyCount: number | null;
  readonly measurementStatus: string;
  readonly notMeasuredReason: string | null;
}

interface Technology {
  readonly name: string;
  readonly version: string | null;
  readonly category: string;
  readonly confidence: number;
}

export type LookupAnswer = Answer<
  readonly { readonly app: App; readonly technologies: readonly Technology[] }[]
>;

export type SearchAnswer = Answer<
  readonly App[],
  { readonly totalCount: number; readonly notMeasuredCount: number }
>;

export type CategoriesAnswer = Answer<
  readonly {
    readonly name: string;
    readonly appsWithAny: number;
    readonly appsWithNone: number;
    readonly notMeasured: number;
    readonly providers: readonly string[];
  }[]
>;

export interface HistoryEntry {
  readonly version: string;
  readonly releaseDate: string;
  readonly line: string;
  readonly comparedTo: string | null;
  readonly changes: {
    readonly added: readonly Technology[];
    readonly removed: readonly Technology[];
    readonly updated: readonly object[];
    readonly unchanged: number;
  };
}

export type HistoryAnswer = Answer<{ readonly versions: readonly HistoryEntry[] }>;
