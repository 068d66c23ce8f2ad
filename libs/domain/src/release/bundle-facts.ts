import type { BundleFacts } from '../extraction/extraction.js';
import type { KeptExtraction } from './release-source.js';

/** The runtime and its versions: they come from one scan, or are inherited together. */
export type RuntimeFacts = Pick<BundleFacts, 'runtime' | 'electronVersion' | 'chromiumVersion'>;

export const UNKNOWN_RUNTIME: RuntimeFacts = { runtime: null, electronVersion: null, chromiumVersion: null };

/**
 * A release's facts: each the latest that is not null (an empty list counts as null) among its extractions.
 * The versions of the runtime are those of the extraction that gives the runtime; where none has a runtime,
 * all three are `inherited` from the last measured mainline release before.
 */
export function bundleFacts(extractions: readonly KeptExtraction[], inherited: RuntimeFacts): BundleFacts {
  const bundles = extractions.map((extraction) => extraction.bundle).reverse();
  const latest = <Key extends keyof BundleFacts>(key: Key): BundleFacts[Key] | null =>
    bundles.find((bundle) => isKnown(bundle[key]))?.[key] ?? null;
  const { runtime, electronVersion, chromiumVersion } = runtimeFacts(extractions, inherited);
  return {
    runtime,
    electronVersion,
    chromiumVersion,
    sizeBytes: latest('sizeBytes'),
    architectures: latest('architectures') ?? [],
    minOsVersion: latest('minOsVersion'),
    localizations: latest('localizations') ?? [],
    signed: latest('signed'),
    notarized: latest('notarized'),
    sandboxed: latest('sandboxed'),
    installerType: latest('installerType'),
    nativeLibraryCount: latest('nativeLibraryCount'),
    sha256: latest('sha256'),
  };
}

/** The facts that the runtime is read off: of the latest extraction that gives one, else those inherited. */
export function runtimeFacts(extractions: readonly KeptExtraction[], inherited: RuntimeFacts): RuntimeFacts {
  return extractions.findLast((extraction) => extraction.bundle.runtime !== null)?.bundle ?? inherited;
}

function isKnown(value: BundleFacts[keyof BundleFacts]): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0);
}
