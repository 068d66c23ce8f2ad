import { readFileSync } from 'node:fs';
import path from 'node:path';

import { compareText, type Component, type ComponentSource, type Technology } from '#libs/domain';

import { loadCatalog } from './index.js';

const FACTS = path.resolve(process.cwd(), 'libs/catalog/src/testdata');
const catalog = loadCatalog();

/** Lines `given | given => expected` of a table, without comments. */
function readFacts(file: string): (readonly [given: string, expected: string])[] {
  const lines = readFileSync(path.join(FACTS, file), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [given, expected] = line.split(' => ');
    return line.startsWith('#') || given === undefined || expected === undefined
      ? []
      : [[given, expected] as const];
  });
}

function aComponent(source: string, name: string, version: string | null): Component {
  return {
    source: source as ComponentSource,
    name,
    version,
    type: 'library',
    license: null,
    cpe: null,
    purl: null,
  };
}

function orNull(text: string | undefined): string | null {
  return text === undefined || text === '-' ? null : text;
}

function show(technologies: readonly Technology[], each: (technology: Technology) => string): string {
  return technologies.length === 0 ? 'nothing' : technologies.map(each).join(', ');
}

describe('components', () => {
  it.each(readFacts('components.txt'))('%s => %s', (given, expected) => {
    const [source = '', name = '', version] = given.split(' | ');
    const found = catalog.fromComponent(aComponent(source, name, orNull(version)));
    const byName = found.toSorted((left, right) => compareText(left.name, right.name));
    expect(show(byName, (each) => `${each.name} ${each.version ?? '-'} ${each.confidence}`)).toBe(expected);
  });

  it('show the category of the catalog', () => {
    expect(catalog.fromComponent(aComponent('npm', 'mobx', '6.0.0'))).toEqual([
      { name: 'MobX', version: '6.0.0', category: 'State Management', confidence: 100 },
    ]);
  });

  it('show a technology once where two of its patterns match', () => {
    expect(
      catalog.fromComponent(aComponent('nuget', 'NetSparkleUpdater.SparkleUpdater', '3.0.0')),
    ).toHaveLength(1);
  });
});

describe('runtimes', () => {
  it.each(readFacts('runtimes.txt'))('%s => %s', (given, expected) => {
    const [runtime, electron, chromium] = given.split(' | ').map(orNull);
    const facts = {
      runtime: runtime ?? null,
      electronVersion: electron ?? null,
      chromiumVersion: chromium ?? null,
    };
    const found = catalog.fromRuntime(facts);
    expect(show(found, (each) => `${each.name} ${each.version ?? '-'}`)).toBe(expected);
    expect(found.every((each) => each.category === 'Runtime' && each.confidence === 80)).toBe(true);
  });
});
