import { aComponent } from '../../../../../libs/domain/src/testing/an-extraction.js';
import { loadCatalog } from '#libs/catalog';
import { sharedTechnologies } from './compare-technologies.js';
import { theseCompared } from './testing/a-compared-app.js';
import { ordersOf } from './version-orders.js';

const catalog = loadCatalog();

/** Each application: the version of the technology that it shows, and what it ships beside. */
type Shipping = readonly [version: string, ...components: string[]];

function orderOf(technology: string, apps: readonly Shipping[]): string | null | undefined {
  const shared = sharedTechnologies(
    theseCompared(...apps.map(([version]) => ({ technologies: [`${technology} ${version}`] }))),
  );
  const shipped = apps.map(([, ...components]) => components.map(aComponent));
  return ordersOf(catalog, shared, shipped).get(technology.toLowerCase());
}

describe('versions of a technology with packages in several ecosystems', () => {
  test.each<[string, string, Shipping[], string | null]>([
    [
      'both from npm',
      'Sentry',
      [
        ['10.47.0', 'npm @sentry/browser 10.47.0'],
        ['10.40.0', 'npm @sentry/node 10.40.0'],
      ],
      'npm',
    ],
    // The catalog names npm for PostHog; packages of pub follow pub.
    [
      'both from pub',
      'PostHog',
      [
        ['5.0.0', 'pub posthog_flutter 5.0.0'],
        ['4.1.0', 'pub posthog_flutter 4.1.0'],
      ],
      'pub',
    ],
    [
      'npm and Swift',
      'Sentry',
      [
        ['10.47.0', 'npm @sentry/browser 10.47.0'],
        ['8.52.1', 'spm sentry-cocoa 8.52.1'],
      ],
      null,
    ],
    [
      'two from npm, one from NuGet',
      'PostHog',
      [
        ['5.54.1', 'npm posthog-node 5.54.1'],
        ['5.51.3', 'npm posthog-node 5.51.3'],
        ['1.0.4', 'nuget PostHog 1.0.4'],
      ],
      null,
    ],
    [
      'a Swift package and a pod',
      'Sentry',
      [
        ['8.52.1', 'spm sentry-cocoa 8.52.1'],
        ['8.40.0', 'cocoapods Sentry 8.40.0'],
      ],
      'swift',
    ],
    // A file of a bundle does not tell by which line it counts.
    [
      'files of a bundle',
      'Sentry',
      [
        ['0.9.0', 'native sentry 0.9.0'],
        ['0.8.0', 'native sentry 0.8.0'],
      ],
      null,
    ],
    [
      'a Swift package and a framework',
      'Sentry',
      [
        ['8.52.1', 'spm sentry-cocoa 8.52.1'],
        ['8.40.0', 'embedded Sentry 8.40.0'],
      ],
      null,
    ],
    [
      'a Swift package beside its framework, in both',
      'Sentry',
      [
        ['8.52.1', 'spm sentry-cocoa 8.52.1', 'embedded Sentry 8.52.1'],
        ['8.40.0', 'embedded Sentry 8.40.0', 'spm sentry-cocoa 8.40.0'],
      ],
      'swift',
    ],
    // What is shown is the highest of both, and that is not from npm in the second.
    [
      'npm in both, but not in the version that is shown',
      'Sentry',
      [
        ['10.47.0', 'npm @sentry/browser 10.47.0'],
        ['8.52.1', 'npm @sentry/browser 7.0.0', 'spm sentry-cocoa 8.52.1'],
      ],
      null,
    ],
    [
      'each has both: no one ecosystem',
      'Sentry',
      [
        ['8.1.0', 'npm @sentry/browser 8.1.0', 'spm sentry-cocoa 8.1.0'],
        ['8.2.0', 'npm @sentry/browser 8.2.0', 'spm sentry-cocoa 8.2.0'],
      ],
      null,
    ],
    // Who named it did not say of which package.
    ['a scanner named it', 'Sentry', [['10.47.0'], ['10.40.0', 'npm @sentry/browser 10.40.0']], null],
    [
      'a scanner named it, and a package has that version',
      'Sentry',
      [
        ['10.47.0', 'npm @sentry/browser 10.47.0'],
        ['10.40.0', 'npm @sentry/browser 10.40.0', 'npm unrelated 10.40.0'],
      ],
      'npm',
    ],
    [
      'the same version of another package',
      'Sentry',
      [
        ['10.47.0', 'npm @sentry/browser 10.47.0'],
        ['8.52.1', 'npm react 8.52.1', 'spm sentry-cocoa 8.52.1'],
      ],
      null,
    ],
  ])('%s', (_, technology, apps, order) => {
    expect(orderOf(technology, apps)).toBe(order);
  });
});

describe('versions of a technology with packages in one ecosystem, whoever names them', () => {
  test.each([
    ['React', 'npm'],
    // Frameworks of a bundle are the packages built.
    ['Electron', 'npm'],
    ['GRDB', 'swift'],
    // No ecosystem, and not in the catalog.
    ['Cocoa', null],
    ['Unheard', null],
  ])('%s: %p', (technology, order) => {
    expect(orderOf(technology, [['2.0.0'], ['1.0.0']])).toBe(order);
  });
});
