import type { DocumentComponent } from './extraction-document.js';
import { byCodeUnit } from './names.js';

export interface ComponentDiff {
  added: { source: string; name: string; versions: (string | null)[] }[];
  removed: { source: string; name: string; versions: (string | null)[] }[];
  updated: { source: string; name: string; from: (string | null)[]; to: (string | null)[] }[];
  unchanged: number;
}

/** Distinct `source name version`, sorted; an unknown version is written as `-`. */
export function componentSet(components: readonly DocumentComponent[]): string[] {
  return [...new Set(components.map((one) => `${one.source} ${one.name} ${one.version ?? '-'}`))].sort(
    byCodeUnit,
  );
}

/** Distinct `source name version licence`, sorted; what is unknown is written as `-`. */
export function licensedSet(components: readonly DocumentComponent[]): string[] {
  const lines = components.map(
    (one) => `${one.source} ${one.name} ${one.version ?? '-'} ${one.license ?? '-'}`,
  );
  return [...new Set(lines)].sort(byCodeUnit);
}

/** By (source, name): one package may be there in several versions at once. */
export function diffComponents(
  from: readonly DocumentComponent[],
  to: readonly DocumentComponent[],
): ComponentDiff {
  const before = packages(from);
  const after = packages(to);
  const diff: ComponentDiff = { added: [], removed: [], updated: [], unchanged: 0 };
  for (const key of [...new Set([...before.keys(), ...after.keys()])].sort(byCodeUnit)) {
    const [source, name] = JSON.parse(key) as [string, string];
    const old = before.get(key);
    const now = after.get(key);
    if (old === undefined) diff.added.push({ source, name, versions: now! });
    else if (now === undefined) diff.removed.push({ source, name, versions: old });
    else if (JSON.stringify(old) === JSON.stringify(now)) diff.unchanged += 1;
    else diff.updated.push({ source, name, from: old, to: now });
  }
  return diff;
}

function packages(components: readonly DocumentComponent[]): Map<string, (string | null)[]> {
  const found = new Map<string, (string | null)[]>();
  for (const { source, name, version } of components) {
    const key = JSON.stringify([source, name]);
    const versions = new Set(found.get(key)).add(version ?? null);
    found.set(
      key,
      [...versions].sort((a, b) => byCodeUnit(a ?? '', b ?? '')),
    );
  }
  return found;
}
