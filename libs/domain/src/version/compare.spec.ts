import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeWithSharedData, sharedPath } from '../../../../test/support/shared-data.js';
import { schemeFor } from './schemes.js';
import type { EcosystemScheme } from './version-scheme.js';

const OWN_TABLES = path.resolve(process.cwd(), 'libs/domain/src/version/testdata');
const SHARED_FIXTURES = sharedPath('data/version-fixtures');

interface Fact {
  readonly line: number;
  readonly left: string;
  readonly relation: string;
  readonly right: string;
}

/** Reads lines `a < b`, `a = b`, `a > b`, `a ? b` (not comparable); comments start with // or #. */
function readFacts(folder: string, file: string): Fact[] {
  const facts = readFileSync(path.join(folder, file), 'utf8').split('\n').flatMap(readFact);
  if (facts.length === 0) throw new Error(`${file} holds no facts`);
  return facts;
}

function readFact(text: string, index: number): Fact[] {
  const line = text.trim();
  if (line === '' || line.startsWith('//') || line.startsWith('#')) return [];
  const [, left, relation, right] = /^(\S+) ([<=>?]) (\S+)$/.exec(line) ?? [];
  if (left === undefined || relation === undefined || right === undefined) {
    throw new Error(`line ${index + 1} is no fact: ${line}`);
  }
  return [{ line: index + 1, left, relation, right }];
}

function relationOf(order: number | null): string {
  if (order === null) return '?';
  if (order === 0) return '=';
  return order < 0 ? '<' : '>';
}

const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '=': '=', '?': '?' };

/** The facts that do not hold, read from either side. */
function violations(scheme: EcosystemScheme, facts: readonly Fact[]): string[] {
  const order = schemeFor(scheme);
  return facts.flatMap(({ line, left, relation, right }) => {
    const forward = relationOf(order.compare(left, right));
    const backward = relationOf(order.compare(right, left));
    const holds = forward === relation && backward === MIRRORED[relation];
    return holds ? [] : [`line ${line}: ${left} ${relation} ${right}, got ${forward}, mirrored ${backward}`];
  });
}

describe('own tables', () => {
  it.each<EcosystemScheme>(['npm', 'nuget', 'pypi', 'cargo', 'maven', 'pub', 'go', 'swift'])(
    '%s',
    (scheme) => {
      expect(violations(scheme, readFacts(OWN_TABLES, `${scheme}.txt`))).toEqual([]);
    },
  );
});

describeWithSharedData('fixtures of osv-scalibr', () => {
  it.each<[EcosystemScheme, string]>([
    ['npm', 'semver-versions.txt'],
    ['cargo', 'semver-versions.txt'],
    ['go', 'semver-versions.txt'],
    ['swift', 'semver-versions.txt'],
    ['nuget', 'nuget-versions.txt'],
    ['pypi', 'pypi-versions.txt'],
    ['pypi', 'pypi-versions-generated.txt'],
    ['maven', 'maven-versions.txt'],
    ['maven', 'maven-versions-generated.txt'],
  ])('%s: %s', (scheme, file) => {
    expect(violations(scheme, readFacts(SHARED_FIXTURES, file))).toEqual([]);
  });

  it('pub: semver-versions.txt, but for build metadata, which counts there', () => {
    const facts = readFacts(SHARED_FIXTURES, 'semver-versions.txt').filter(
      ({ left, right }) => !`${left}${right}`.includes('+'),
    );
    expect(violations('pub', facts)).toEqual([]);
  });
});
