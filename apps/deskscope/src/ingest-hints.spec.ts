import { hintsOf } from './ingest-hints.js';

test('nothing said is nothing hinted', () => {
  expect(hintsOf({})).toEqual({});
});

test('dates are moments', () => {
  expect(hintsOf({ platform: 'linux', bundleId: 'a.b', releasedAt: '2026-01-31' })).toEqual({
    platform: 'linux',
    bundleId: 'a.b',
    releasedAt: '2026-01-31T00:00:00.000Z',
  });
});

test('every bad value is named', () => {
  expect(() => hintsOf({ bundleId: ' ', releasedAt: 'yesterday' })).toThrow(
    /--bundle-id must have 1 to 300 characters; --released-at must be a date/,
  );
});
