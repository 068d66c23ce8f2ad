import { benchCorpus } from './corpus.js';

test('one seed gives one world, a larger one begins with the smaller, another seed gives another', () => {
  const small = [...benchCorpus({ seed: 1, apps: 40 })];
  expect([...benchCorpus({ seed: 1, apps: 60 })].slice(0, 40)).toEqual(small);
  expect([...benchCorpus({ seed: 2, apps: 40 })]).not.toEqual(small);
});

test('applications are told apart, and some are not measured', () => {
  const world = [...benchCorpus({ seed: 1, apps: 300 })].map(({ changeset }) => changeset);
  expect(new Set(world.map(({ app }) => app.id)).size).toBe(300);
  const unmeasured = world.filter(({ profile }) => profile.measurementStatus === 'not_measured');
  expect(unmeasured.length).toBeGreaterThan(5);
  expect(unmeasured.every(({ profile }) => profile.technologies.length === 0)).toBe(true);
});
