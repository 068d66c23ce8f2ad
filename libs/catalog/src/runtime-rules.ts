import { foldText, type BundleFacts, type Technology } from '#libs/domain';

import type { CatalogData, TechnologyData } from './catalog-shape.js';
import { PatternIndex } from './pattern-index.js';

type RuntimeFacts = Pick<BundleFacts, 'runtime' | 'electronVersion' | 'chromiumVersion'>;
type RuntimeData = NonNullable<TechnologyData['runtime']>;

interface RuntimeRule {
  readonly technology: Omit<Technology, 'version'>;
  readonly versionFrom: RuntimeData['versionFrom'];
  /** Length of the value's prefix, after which a version may stand. */
  readonly prefixLength: number;
}

/** Reads technologies off a bundle's runtime facts: at most one from the value, and those that a version fact shows. */
export function runtimeRules(data: CatalogData): (facts: RuntimeFacts) => Technology[] {
  const byValue = new PatternIndex<RuntimeRule>();
  const byFact: RuntimeRule[] = [];
  for (const { category, technologies } of data.categories) {
    for (const { name, runtime } of technologies) {
      if (runtime === undefined) continue;
      const technology = { name, category, confidence: data.scale.runtime.confidence };
      for (const value of runtime.values) {
        const prefix = value.endsWith('*');
        const text = foldText(prefix ? value.slice(0, -1) : value);
        byValue.add(
          { text, prefix },
          { technology, versionFrom: runtime.versionFrom, prefixLength: text.length },
        );
      }
      if (runtime.shownByVersion === true)
        byFact.push({ technology, versionFrom: runtime.versionFrom, prefixLength: 0 });
    }
  }
  return (facts) => {
    const value = foldText(facts.runtime ?? '').trim();
    const [shown] = byValue.find(value);
    const found =
      shown === undefined ? [] : [{ ...shown.technology, version: versionOf(shown, value, facts) }];
    for (const rule of byFact) {
      const version = versionOf(rule, value, facts);
      if (version !== null && rule.technology.name !== shown?.technology.name)
        found.push({ ...rule.technology, version });
    }
    return found;
  };
}

function versionOf(rule: RuntimeRule, value: string, facts: RuntimeFacts): string | null {
  if (rule.versionFrom !== 'suffix') return facts[rule.versionFrom];
  // `dotnet-8` carries a version, `dotnet-maui` does not.
  const suffix = value.slice(rule.prefixLength);
  return /^\d/.test(suffix) ? suffix : null;
}
