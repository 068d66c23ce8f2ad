import { platformComparison } from './platform-comparison.js';
import { type ComparedAppOverrides, theseCompared } from './testing/a-compared-app.js';

interface Compared {
  binarySize: Record<string, unknown>;
  securityPosture: Record<string, unknown>;
  architecture: Record<string, unknown>;
}
const comparisonOf = (...all: ComparedAppOverrides[]): Compared =>
  platformComparison(theseCompared(...all)) as Compared;

describe('binary size', () => {
  test.each([
    [[200_000_000, 50_000_000], '4.0:1', 'Largest: A (200.0 MB). Smallest: B (50.0 MB).'],
    [[50_000_000, 57_000_000], '1.1:1', 'Largest: B (57.0 MB). Smallest: A (50.0 MB).'],
    [[3_000_000, 3_000_000], '1.0:1', '3.0 MB: A, B.'],
    [
      [4_000_000, 2_000_000, 2_000_000, null],
      '2.0:1',
      'Largest: A (4.0 MB). Smallest: B, C (2.0 MB). Not known: D.',
    ],
    [[null, 2_000_000], null, '2.0 MB: B. Not known: A.'],
    [[null, null], null, 'No size is known.'],
    [[5_000_000, 0], null, 'Largest: A (5.0 MB). Smallest: B (0.0 MB).'],
  ])('of %j bytes', (sizes, ratio, note) => {
    const { binarySize } = comparisonOf(...sizes.map((appSizeBytes) => ({ app: { appSizeBytes } })));
    const bytes = Object.fromEntries(sizes.map((size, index) => [`com.${'abcd'[index] ?? ''}`, size]));
    expect(binarySize).toEqual({ ...bytes, ratio, note });
  });
});

describe('security posture', () => {
  test('the scores, on how much they rest, and who runs in a sandbox', () => {
    const { securityPosture } = comparisonOf(
      // (30 + 20) / 50, 30 / 50, 0 / 50, and nothing known.
      { app: { signed: true }, facts: { sandboxed: true, everMeasured: false } },
      { app: { signed: true }, facts: { sandboxed: false, everMeasured: false } },
      { app: { signed: false }, facts: { sandboxed: false, everMeasured: false } },
      { facts: { everMeasured: false } },
    );
    expect(securityPosture).toEqual({
      'com.a': { score: 100, evidence: 50, sandboxed: true },
      'com.b': { score: 60, evidence: 50, sandboxed: false },
      'com.c': { score: 0, evidence: 50, sandboxed: false },
      'com.d': { score: null, evidence: 0, sandboxed: null },
      note:
        'Highest score: A (100). Lowest: C (0). Not known: D. ' +
        'Sandboxed: A. Not sandboxed: B, C. Sandbox not known: D.',
    });
  });

  test('a note names what rests on less than half of the points, wherever it stands', () => {
    const { securityPosture } = comparisonOf(
      // 50 / 50, 30 / 30, 0 / 30, 0 / 20 and nothing known; the weights are 30 (signed) and 20 (sandboxed).
      { app: { signed: true }, facts: { sandboxed: true, everMeasured: false } },
      { app: { signed: true }, facts: { everMeasured: false } },
      { app: { signed: false }, facts: { everMeasured: false } },
      { facts: { sandboxed: false, everMeasured: false } },
      { facts: { everMeasured: false } },
    );
    expect(securityPosture).toMatchObject({
      'com.a': { score: 100, evidence: 50 },
      'com.b': { score: 100, evidence: 30 },
      'com.c': { score: 0, evidence: 30 },
      'com.d': { score: 0, evidence: 20 },
      'com.e': { score: null, evidence: 0 },
      note:
        'Highest score: A, B (100). Lowest: C, D (0). Not known: E. ' +
        'On little evidence: B (30 of 100 points), C (30 of 100 points), D (20 of 100 points). ' +
        'Sandboxed: A. Not sandboxed: D. Sandbox not known: B, C, E.',
    });
  });

  test('nothing is known', () => {
    const { securityPosture } = comparisonOf(
      { facts: { everMeasured: false } },
      { facts: { everMeasured: false } },
    );
    expect(securityPosture['note']).toBe('No score is known. Sandbox not known: A, B.');
  });
});

test('architectures, grouped', () => {
  const { architecture } = comparisonOf(
    { app: { architectures: ['arm64', 'x86_64'] } },
    { app: { architectures: ['x86_64'] } },
    {},
    { app: { architectures: ['x86_64', 'arm64'] } },
  );
  expect(architecture).toEqual({
    'com.a': ['arm64', 'x86_64'],
    'com.b': ['x86_64'],
    'com.c': [],
    'com.d': ['x86_64', 'arm64'],
    note: 'Universal: A, D. x86_64: B. Not known: C.',
  });
});

test('applications of one name are told apart by their keys', () => {
  const { binarySize } = comparisonOf(
    { app: { name: 'Twin', appSizeBytes: 2_000_000 } },
    { app: { name: 'Twin', bundleId: null, slug: 'twin-2', appSizeBytes: 1_000_000 } },
    { app: { name: 'Other' } },
  );
  expect(binarySize['note']).toBe(
    'Largest: Twin (com.a) (2.0 MB). Smallest: Twin (twin-2) (1.0 MB). Not known: Other.',
  );
});
