import fc from 'fast-check';
import type { Component, ComponentSource } from '#libs/domain';
import type { SbomApp, SbomComponent, SbomRelease, SbomSource } from '../sbom-source.js';

/** A component of npm, unless told otherwise. */
export function aSbomComponent(overrides: Partial<Component> = {}): Component {
  return {
    source: 'npm',
    name: 'left-pad',
    version: '1.3.0',
    type: 'library',
    license: null,
    cpe: null,
    purl: null,
    ...overrides,
  };
}

const SOURCES: readonly ComponentSource[] = [
  'npm',
  'embedded',
  'native',
  'cocoapods',
  'spm',
  'cargo',
  'nuget',
  'pypi',
  'maven',
  'pub',
  'golang',
];

/** Text of the unkind sort: separators of purls, quotes, Unicode, nearly as long as may be. */
function oddText(maxLength: number): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.string({ minLength: 1, maxLength, unit: 'grapheme' }),
      fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'@/:?#%&+ "\'\\<>\n\t.-_aZ9é漢🙂') }),
      fc
        .string({ minLength: 1, maxLength: 3, unit: 'grapheme' })
        .map((text) => text.repeat(maxLength).slice(0, maxLength)),
    )
    .map((text) => text.replaceAll('\0', '?').toWellFormed());
}

/** Any component that intake lets in, the more uncommon the better. */
export function anOddComponent(): fc.Arbitrary<Component> {
  return fc.record({
    source: fc.constantFrom(...SOURCES),
    name: oddText(500),
    version: fc.option(oddText(200)),
    type: fc.constantFrom('framework' as const, 'library' as const, 'native' as const),
    license: fc.option(
      fc.oneof(
        oddText(200),
        fc.constantFrom('MIT', 'mit', 'GPL-2.0', 'MIT OR GPL-3.0', 'Custom', 'LicenseRef-x', 'UNLICENSED'),
      ),
    ),
    cpe: fc.option(
      fc.oneof(
        oddText(100),
        fc.constant('cpe:2.3:a:openssl:openssl:3.4.1:*:*:*:*:*:*:*'),
        fc.constant('cpe:/a:openssl:openssl:3.4.1'),
      ),
    ),
    purl: fc.constant(null),
  });
}

/** A release of an application with these components, which it has since 2026. */
export function anSbomSource(
  components: readonly Partial<SbomComponent>[] = [],
  { app = {}, release = {} }: { app?: Partial<SbomApp>; release?: Partial<SbomRelease> } = {},
): SbomSource {
  return {
    app: {
      id: 'app_6fe4b856-09ca-56c8-b6f2-6d5abd3f4457',
      slug: 'dovetick',
      name: 'Dovetick',
      bundleId: 'com.example.dovetick',
      platform: 'macos',
      developer: 'Dovetick GmbH',
      developerWebsite: 'https://dovetick.example/',
      ...app,
    },
    release: {
      version: '4.3.0',
      measuredAt: '2026-11-13T02:03:52.750Z',
      runtime: 'cocoa',
      electronVersion: null,
      sha256: 'a'.repeat(64),
      ...release,
    },
    components: components.map((component) => ({
      since: '2026-01-01T00:00:00.000Z',
      ...aSbomComponent(component),
      ...component,
    })),
  };
}
