import { compareText, foldText, SDK_FIELDS, type ComponentSource } from '#libs/domain';

import type { CatalogData, TechnologyData } from './catalog-shape.js';
import { categorySlug } from './category-slug.js';
import { checkShape } from './check-shape.js';
import { foldPattern, overlap, type FoldedPattern } from './package-name.js';

/** What is wrong with catalog data, every problem at once; or the data, typed. */
export type CatalogVerdict =
  | { readonly sound: true; readonly data: CatalogData }
  | { readonly sound: false; readonly problems: readonly string[] };

export function checkCatalog(untyped: unknown): CatalogVerdict {
  const { problems, data } = checkShape(untyped);
  const technologies = data.categories.flatMap((category) => category.technologies);
  problems.push(
    ...categoryProblems(data.categories.map((each) => each.category)),
    ...nameProblems(
      technologies.map((each) => [each.name, ...(each.aliases ?? [])]),
      'technology',
    ),
    ...nameProblems(
      data.applications.map((each) => [each.name, ...each.aliases]),
      'application',
    ),
    ...technologies.flatMap((each) => technologyProblems(each, technologies)),
    ...runtimeProblems(technologies),
    ...overlapProblems(technologies),
  );
  const { scale } = data;
  if (problems.length > 0 || scale === null) return { sound: false, problems };
  return { sound: true, data: { ...data, scale } };
}

function categoryProblems(names: readonly string[]): string[] {
  const problems: string[] = [];
  const seen = new Map<string, string>();
  for (const name of names) {
    const slug = categorySlug(name);
    const known = seen.get(slug);
    if (slug === '') problems.push(`category ${name}: has no letter or digit for its slug`);
    else if (known !== undefined) problems.push(`category ${name}: its slug ${slug} is taken by ${known}`);
    seen.set(slug, name);
  }
  for (const [field, name] of Object.entries(SDK_FIELDS)) {
    if (!names.includes(name)) problems.push(`category ${name}: missing, ${field} needs it`);
  }
  return problems;
}

/** A name or alias, whatever the case, means one thing. */
function nameProblems(groups: readonly (readonly string[])[], kind: string): string[] {
  const problems: string[] = [];
  const owners = new Map<string, string>();
  for (const names of groups) {
    const [canonical = ''] = names;
    for (const name of names) {
      const owner = owners.get(foldText(name));
      if (owner !== undefined) problems.push(`${kind} ${canonical}: the name ${name} is taken by ${owner}`);
      owners.set(foldText(name), canonical);
    }
  }
  return problems;
}

function technologyProblems(technology: TechnologyData, all: readonly TechnologyData[]): string[] {
  const problems: string[] = [];
  const runtimeValues = technology.runtime?.values ?? [];
  if (!isWebAddress(technology.homepage))
    problems.push(`the homepage ${technology.homepage} is no https address`);
  for (const other of technology.alsoMatches ?? []) {
    const known = other !== technology.name && all.some((each) => each.name === other);
    if (!known) problems.push(`alsoMatches names ${other}, no other technology`);
  }
  if (patternsOf(technology).length + runtimeValues.length === 0)
    problems.push('has neither patterns nor runtime values');
  return [...problems, ...patternProblems(technology)].map(
    (text) => `technology ${technology.name}: ${text}`,
  );
}

function patternProblems(technology: TechnologyData): string[] {
  const problems: string[] = [];
  for (const [source, names] of Object.entries(technology.patterns ?? {})) {
    if (names.length === 0) problems.push(`${source} has no patterns`);
  }
  const seen = new Set<string>();
  for (const { source, text, folded } of patternsOf(technology)) {
    if (!isPattern(text))
      problems.push(`${source} ${text}: a pattern is a name, or a prefix and one trailing *`);
    const key = `${source} ${folded.text} ${folded.prefix}`;
    if (seen.has(key)) problems.push(`${source} ${text}: stands there twice`);
    seen.add(key);
  }
  return problems;
}

function runtimeProblems(technologies: readonly TechnologyData[]): string[] {
  const problems: string[] = [];
  const owners = new Map<string, string>();
  for (const { name, runtime } of technologies) {
    for (const value of runtime?.values ?? []) {
      const owner = owners.get(foldText(value));
      if (!isPattern(value))
        problems.push(
          `technology ${name}: runtime ${value}: a value is a name, or a prefix and one trailing *`,
        );
      if (owner !== undefined) problems.push(`technology ${name}: the runtime ${value} is taken by ${owner}`);
      owners.set(foldText(value), name);
    }
    if (runtime?.shownByVersion === true && runtime.versionFrom === 'suffix') {
      problems.push(`technology ${name}: shownByVersion needs a version from a bundle fact`);
    }
  }
  return problems;
}

interface OwnedPattern {
  readonly owner: TechnologyData;
  readonly source: ComponentSource;
  readonly text: string;
  readonly folded: FoldedPattern;
}

/** No component may show two technologies, unless one of them says so. */
function overlapProblems(technologies: readonly TechnologyData[]): string[] {
  const all = technologies
    .flatMap(patternsOf)
    .sort((left, right) => compareText(left.folded.text, right.folded.text));
  const problems: string[] = [];
  all.forEach((left, index) => {
    // In this order, what a pattern can meet follows it and starts with its text.
    for (let next = index + 1; all[next]?.folded.text.startsWith(left.folded.text); next++) {
      const right = all[next];
      if (right === undefined || left.source !== right.source || left.owner === right.owner) continue;
      if (!overlap(left.folded, right.folded) || mayShare(left.owner, right.owner)) continue;
      problems.push(
        `${left.source} ${left.text} of ${left.owner.name} also matches ${right.text} of ${right.owner.name}`,
      );
    }
  });
  return problems;
}

function patternsOf(owner: TechnologyData): OwnedPattern[] {
  return (Object.entries(owner.patterns ?? {}) as [ComponentSource, string[]][]).flatMap(([source, names]) =>
    names.map((text) => ({ owner, source, text, folded: foldPattern(source, text) })),
  );
}

function mayShare(left: TechnologyData, right: TechnologyData): boolean {
  return (left.alsoMatches ?? []).includes(right.name) || (right.alsoMatches ?? []).includes(left.name);
}

/** A star stands at the end alone, after at least two characters: one letter's glob is a slip. */
function isPattern(text: string): boolean {
  const star = text.indexOf('*');
  return star === -1 ? text.trim() !== '' : star === text.length - 1 && star >= 2;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && text.startsWith('https://') && new URL(text).hostname.includes('.');
}
