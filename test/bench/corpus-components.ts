import type { Component, ComponentSource } from '#libs/domain';

/** Packages that applications of the benchmarks choose from; a prime, so that any step walks through all of them. */
export const PACKAGES = 6_007;

const SOURCES: readonly ComponentSource[] = [
  ...Array<ComponentSource>(6).fill('npm'),
  ...(['cargo', 'cocoapods', 'spm', 'embedded', 'native', 'nuget'] as const),
];
const LICENCES = [
  ...Array<string>(8).fill('MIT'),
  ...['Apache-2.0', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT OR Apache-2.0', 'MPL-2.0', 'LGPL-2.1-only'],
  ...['GPL-3.0-only', null, null],
];

const known = new Map<string, Component>();

/** The n-th version of the n-th package: always the same object, for it is shared by many applications. */
export function benchComponent({ number, version }: { number: number; version: number }): Component {
  const key = `${number} ${version}`;
  const component = known.get(key) ?? made(number, version);
  known.set(key, component);
  return component;
}

function made(number: number, version: number): Component {
  const source = SOURCES[number % SOURCES.length]!;
  const isNative = source === 'native' || source === 'embedded';
  const name = isNative ? `lib${number}.dylib` : `package-${number}`;
  return {
    source,
    name,
    version: `${1 + (number % 9)}.${version}.0`,
    type: isNative ? 'native' : 'library',
    license: LICENCES[number % LICENCES.length] ?? null,
    cpe: number % 40 === 3 ? `cpe:2.3:a:example:${name}:*:*:*:*:*:*:*:*` : null,
    purl: null,
  };
}
