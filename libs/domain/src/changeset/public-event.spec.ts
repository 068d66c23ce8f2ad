import { type ChangesetNews, publicEvent } from './public-event.js';

const NEWS: ChangesetNews = {
  id: '0b8d7a52-0000-5000-8000-000000000001',
  app: { id: 'app_1', platform: 'windows', slug: 'pelagram' },
  version: 4,
  profile: { name: 'Pelagram', bundleId: null },
  events: [
    { type: 'app.updated', cause: 'release', version: '6.3.0', technology: null },
    {
      type: 'technology.version_changed',
      cause: 'release',
      version: '6.3.0',
      technology: { name: 'React', category: 'UI Framework', previousVersion: '18.2.0', newVersion: null },
    },
  ],
  releaseNotes: { summary: 'Faster.', hasFullNotes: true },
  occurredAt: '2026-02-03T00:00:00.000Z',
};
const RECORDED_AT = '2026-02-04T05:06:07.000Z';

test('a technology event carries the application, the release and what changed', () => {
  expect(publicEvent(NEWS, 1, RECORDED_AT)).toEqual({
    id: '0b8d7a52-0000-5000-8000-000000000001/1',
    event: 'technology.version_changed',
    timestamp: '2026-02-04T05:06:07.000Z',
    occurredAt: '2026-02-03T00:00:00.000Z',
    cause: 'release',
    app: {
      id: 'app_1',
      slug: 'pelagram',
      name: 'Pelagram',
      bundleId: null,
      platform: 'windows',
      version: '6.3.0',
    },
    technology: { name: 'React', category: 'UI Framework', previousVersion: '18.2.0', newVersion: null },
    releaseNotes: { summary: 'Faster.', categories: [], hasFullNotes: true },
  });
});

test('app.updated has no technology', () => {
  expect(publicEvent(NEWS, 0, RECORDED_AT)).toMatchObject({ event: 'app.updated', technology: null });
});

test('where nothing is known of a release, its notes say so', () => {
  expect(publicEvent({ ...NEWS, releaseNotes: null }, 0, RECORDED_AT).releaseNotes).toEqual({
    summary: null,
    categories: [],
    hasFullNotes: false,
  });
});

test.each([-1, 2])('there is no event %i', (index) => {
  expect(() => publicEvent(NEWS, index, RECORDED_AT)).toThrow(RangeError);
});
