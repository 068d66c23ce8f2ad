import fc from 'fast-check';
import type { Extraction } from '../extraction/extraction.js';
import { anExtraction, day } from './an-extraction.js';

const VERSIONS = ['1.0', '1.0.1', '1.0.2', '1.1', '1.1.0', '2.0-beta', '2.0', '2.0.1', '24.1', '24.1.1'];
const ODD_VERSIONS = [null, '', 'latest'];
const PACKAGES = [
  'npm react',
  'npm vue',
  'npm @sentry/core',
  'npm lodash',
  'embedded sqlite',
  'cargo sentry',
];
const COMPONENT_VERSIONS = ['1.0.0', '9.0.0', '10.0.0', '5x', '?', '1.0.0 MIT'];
const RECOGNISED = ['React 17.0.0', 'reactjs 18.0.0 [95 Views]', 'Foo 1', 'foo ? [70 Bar]', 'Foo 2 [70 Bar]'];

const sometimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(arbitrary, { freq: 2, nil: null });

// Few days and few versions, so that ties, corrected dates and inserted releases are usual.
const time = fc.integer({ min: 1, max: 12 }).map(day);

const bundle = fc.record({
  runtime: sometimes(fc.constantFrom('electron', 'qt')),
  electronVersion: sometimes(fc.constantFrom('30.0.0', '31.0.0')),
  chromiumVersion: sometimes(fc.constant('124.0.0.0')),
  sizeBytes: sometimes(fc.integer({ min: 0, max: 3 })),
  architectures: fc.subarray(['arm64', 'x86_64']),
});

const extraction = fc
  .record({
    version: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...VERSIONS) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_VERSIONS) },
    ),
    extractedAt: time,
    releasedAt: sometimes(time),
    notes: sometimes(fc.constantFrom('Fixes bugs.', 'New look.')),
    status: fc.constantFrom<Extraction['status']>('measured', 'measured', 'measured', 'not_measured'),
    app: fc.record({
      name: fc.constantFrom('Tiny', 'TINY', 'Tiny Two'),
      aliases: fc.subarray(['A', 'B']),
    }),
    bundle,
    technologies: fc.subarray(RECOGNISED),
    components: fc.uniqueArray(
      fc
        .tuple(fc.constantFrom(...PACKAGES), fc.constantFrom(...COMPONENT_VERSIONS))
        .map(([name, version]) => `${name} ${version}`),
      { maxLength: 6 },
    ),
  })
  .map((overrides) => overrides);

/** Sets of extractions of one application, each with an id of its own. */
export function extractionSets(maximum = 12): fc.Arbitrary<Extraction[]> {
  return fc
    .array(extraction, { minLength: 1, maxLength: maximum })
    .map((all) => all.map((overrides, index) => anExtraction({ ...overrides, id: index + 1 })));
}

/** The same extractions in two orders of arrival. */
export function twoOrders(
  maximum = 12,
): fc.Arbitrary<{ readonly one: Extraction[]; readonly other: Extraction[] }> {
  return extractionSets(maximum).chain((one) =>
    fc.shuffledSubarray(one, { minLength: one.length }).map((other) => ({ one, other })),
  );
}
