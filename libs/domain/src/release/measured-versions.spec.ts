import fc from 'fast-check';
import { compareAppVersions, isOrdered, parseAppVersion } from '../app-version/app-version.js';
import { MeasuredVersions } from './measured-versions.js';

const release = (
  version: string,
): { name: string; source: { order: ReturnType<typeof parseAppVersion> } } => ({
  name: version,
  source: { order: parseAppVersion(version) },
});

function below(version: string, before: readonly string[]): string | null {
  const measured = new MeasuredVersions<ReturnType<typeof release>>();
  for (const each of before) measured.add(release(each));
  return measured.highestBelow(parseAppVersion(version))?.name ?? null;
}

describe('what a maintenance release is compared against', () => {
  test.each([
    ['5.13.4', ['5.13.3', '6.0.0'], '5.13.3'],
    ['5.13.4', ['5.13.3', '5.12.9', '6.0.0'], '5.13.3'],
    ['5.13.4', ['6.0.0', '7.0.0'], null],
    ['5.13.4', [], null],
    // Equal is not lower; a suffix is.
    ['5.13.4', ['5.13.4', '5.13.4.0', '5.13.4-rc', '5.0'], '5.13.4-rc'],
    // Of equal ones the later.
    ['5.13.4', ['5.13', '5.13.0', '4.0'], '5.13.0'],
    // What has no place among versions is never lower.
    ['5.13.4', ['nightly', ''], null],
  ])('of %s after %j it is %s', (version, before, expected) => {
    expect(below(version, before)).toBe(expected);
  });

  test('is what a walk over all finds', () => {
    const version = fc.oneof(
      fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }).map((numbers) => numbers.join('.')),
      fc.constantFrom('nightly', '1-rc', '2.0-beta'),
    );
    fc.assert(
      fc.property(fc.array(version, { maxLength: 12 }), version, (before, wanted) => {
        const order = parseAppVersion(wanted);
        let best: string | null = null;
        for (const each of before) {
          const candidate = parseAppVersion(each);
          if (!isOrdered(candidate) || compareAppVersions(candidate, order) >= 0) continue;
          if (best === null || compareAppVersions(candidate, parseAppVersion(best)) >= 0) best = each;
        }
        expect(below(wanted, before)).toBe(best);
      }),
      { numRuns: 500 },
    );
  });
});
