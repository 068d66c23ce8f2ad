import type { Component } from '../component/component.js';
import type { BundleFacts } from '../extraction/extraction.js';
import type { EcosystemScheme } from '../version/version-scheme.js';
import type { Technology } from './technology.js';

/** What the catalog says of a technology. `rank`: the lower, the more specific, the earlier in an SDK summary. */
export interface CatalogEntry {
  readonly name: string;
  readonly category: string;
  readonly rank: number;
  /** By which order its versions compare; null where the catalog cannot say. */
  readonly versionScheme: EcosystemScheme | null;
}

/**
 * The rules that turn findings into technologies, as the domain needs them.
 * Implementations are immutable: one hash, one meaning.
 */
export interface TechnologyCatalog {
  /** Changes whenever any answer below could change. */
  readonly hash: string;
  /** Finds an entry by canonical name or alias, whatever the case. Null where the catalog does not know it. */
  find(name: string): CatalogEntry | null;
  /** Technologies that one component shows, with that component's version. Mostly none or one. */
  fromComponent(component: Component): readonly Technology[];
  /** Technologies that the runtime facts show: Electron, Chromium, Qt, Flutter, .NET ... */
  fromRuntime(
    facts: Pick<BundleFacts, 'runtime' | 'electronVersion' | 'chromiumVersion'>,
  ): readonly Technology[];
}
