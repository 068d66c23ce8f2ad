import type { Command } from 'commander';
import { type CatalogTechnology, loadCatalog } from '#libs/catalog';
import { foldText } from '#libs/domain';
import { examples } from '../help.js';
import { bold, counted, facts, table } from '../output.js';
import { outputOf } from '../output-of.js';

export function addCatalogCommand(program: Command): void {
  program
    .command('catalog')
    .summary('what is recognised: technologies, categories, package patterns')
    .description('Lists the technologies that are recognised, and by what. Needs no database.')
    .argument('[filter]', 'only those whose name, alias, category or package pattern contains this')
    .addHelpText(
      'after',
      examples([
        ['deskscope catalog', 'everything'],
        ['deskscope catalog sentry', 'by name'],
        ['deskscope catalog "error tracking"', 'by category'],
        ['deskscope catalog @sentry/', 'by package name'],
      ]),
    )
    .action((filter: string | undefined, _options: unknown, command: Command) => {
      const catalog = loadCatalog();
      const technologies = catalog.technologies.filter(matching(filter)).map(documentOf);
      outputOf(command).answer({ hash: catalog.hash, technologies }, () =>
        textOf(
          technologies,
          `${counted(technologies.length, 'technology', 'technologies')}, catalog ${catalog.hash.slice(0, 12)}`,
        ),
      );
    });
}

interface TechnologyDocument {
  readonly name: string;
  readonly category: string;
  readonly field: string | null;
  readonly aliases: readonly string[];
  readonly homepage: string;
  /** Package names per source of components; under `runtime` the values of a bundle's runtime. */
  readonly patterns: Readonly<Record<string, readonly string[]>>;
}

function documentOf(technology: CatalogTechnology): TechnologyDocument {
  const { name, category, field, aliases, homepage, patterns, runtimeValues } = technology;
  const sources = Object.entries(patterns);
  if (runtimeValues.length > 0) sources.push(['runtime', runtimeValues]);
  return { name, category, field, aliases, homepage, patterns: Object.fromEntries(sources) };
}

function matching(filter: string | undefined): (technology: CatalogTechnology) => boolean {
  if (filter === undefined) return () => true;
  const wanted = foldText(filter.trim());
  return (technology) => {
    const { name, category, aliases, patterns } = documentOf(technology);
    const texts = [name, category, ...aliases, ...Object.values(patterns).flat()];
    return texts.some((text) => foldText(text).includes(wanted));
  };
}

function textOf(technologies: readonly TechnologyDocument[], summary: string): string {
  if (technologies.length === 0) return 'Nothing in the catalog matches.';
  const body =
    technologies.length <= SHOWN_IN_FULL ? technologies.map(fullText).join('\n\n') : tableOf(technologies);
  return `${body}\n\n${summary}`;
}

/** So few are shown with all that is known of them. */
const SHOWN_IN_FULL = 2;

function fullText({ name, category, field, aliases, homepage, patterns }: TechnologyDocument): string {
  const rows: [string, string | null][] = [
    ['Category', field === null ? category : `${category} (${field})`],
    ['Also called', aliases.length > 0 ? aliases.join(', ') : null],
    ['Homepage', homepage],
    ...Object.entries(patterns).map(([source, names]): [string, string] => [source, names.join(', ')]),
  ];
  return `${bold(name)}\n${facts(rows)}`;
}

function tableOf(technologies: readonly TechnologyDocument[]): string {
  const rows = technologies.map(({ name, category, patterns }) => [category, name, shortPatterns(patterns)]);
  return table(['CATEGORY', 'TECHNOLOGY', 'RECOGNISED BY'], rows);
}

/** The first name of each source, as far as the line reaches; the JSON has them all. */
function shortPatterns(patterns: TechnologyDocument['patterns']): string {
  const all = Object.entries(patterns).flatMap(([source, names]) => names.map((name) => `${source} ${name}`));
  const first = Object.entries(patterns).map(([source, names]) => `${source} ${names[0] ?? ''}`);
  let shown = 0;
  let text = '';
  while (shown < first.length && (shown === 0 || text.length + (first[shown]?.length ?? 0) < LINE_LENGTH)) {
    text += `${shown === 0 ? '' : ', '}${first[shown] ?? ''}`;
    shown += 1;
  }
  return all.length > shown ? `${text} +${all.length - shown}` : text;
}

const LINE_LENGTH = 60;
