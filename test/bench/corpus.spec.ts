import type { Changeset } from '#libs/domain';
import { benchCorpus, isLargeApp } from './corpus.js';

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

describe('with releases on record', () => {
  const options = { seed: 1, apps: 260 };
  const alone = [...benchCorpus(options)].map(({ changeset }) => changeset);
  const world = [...benchCorpus({ ...options, releases: 10 })].map(({ changeset }) => changeset);
  const measured = world.filter(({ profile }) => profile.measurementStatus === 'measured');

  test('the applications are the same, but for more kinds of versions and the few that ship 1,600 components', () => {
    const large = alone.flatMap(({ profile }, index) => (isLargeApp(index, profile) ? [index] : []));
    expect(large).toEqual([250]);
    expect(world[250]?.profile.dependencyCount).toBe(1_600);
    const others = (changesets: readonly Changeset[]) =>
      changesets
        .filter((_, index) => index !== 250)
        .map(({ app, profile }) => ({
          app,
          profile: { ...profile, technologies: profile.technologies.map(({ name }) => name) },
        }));
    expect(others(world)).toEqual(others(alone));
    const patchesOf = (changesets: readonly Changeset[]) =>
      new Set(
        changesets.flatMap(({ profile }) =>
          profile.technologies.flatMap(({ version }) => version?.split('.').slice(2) ?? []),
        ),
      ).size;
    expect([patchesOf(alone), patchesOf(world)]).toEqual([1, 10]);
  });

  test('each has its releases in the order of their dates, and its profile shows the last one', () => {
    for (const { profile, releases } of world) {
      const dates = releases.map(({ date }) => date);
      expect(new Set(dates).size).toBe(10);
      expect(dates).toEqual([...dates].sort());
      const { version, technologies, releasedAt, extractedAt } = releases.at(-1)!;
      expect({ version, technologies, releasedAt, extractedAt }).toEqual({
        version: profile.version,
        technologies: profile.technologies,
        releasedAt: profile.lastUpdatedAt,
        extractedAt: profile.extractedAt,
      });
    }
  });

  test('a release is compared against the measured one before it', () => {
    for (const { releases } of measured) {
      const known = releases.filter(({ measuredAt }) => measuredAt !== null);
      expect(known.map(({ base }) => base?.version)).toEqual([
        undefined,
        ...known.slice(0, -1).map(({ version }) => version),
      ]);
      const unknown = releases.filter(({ measuredAt }) => measuredAt === null);
      expect(unknown.every(({ base, technologies }) => base === null && technologies.length === 0)).toBe(
        true,
      );
    }
    expect(measured.flatMap(({ releases }) => releases).some((release) => release.measuredAt === null)).toBe(
      true,
    );
  });

  test('what changed is what the component intervals say', () => {
    for (const { releases, components, profile } of measured) {
      const order = releases.flatMap(({ version, measuredAt }) =>
        measuredAt === null ? [] : [version ?? ''],
      );
      const shipped = (position: number) =>
        components.put
          .filter(({ from }) => order.indexOf(from) <= position)
          .filter(({ until }) => until === null || order.indexOf(until) > position)
          .map(({ component }) => `${component.source} ${component.name} ${component.version}`);
      for (const [position, key] of order.entries()) {
        const now = new Set(shipped(position));
        const before = position === 0 ? new Set() : new Set(shipped(position - 1));
        expect(now.size).toBe(profile.dependencyCount);
        const fresh = [...now].filter((component) => !before.has(component)).length;
        const { added, updated, removed, unchanged } = releases.find(
          ({ version }) => (version ?? '') === key,
        )!.dependencyChanges;
        expect({ fresh: added + updated, removed, unchanged }).toEqual({
          fresh,
          removed: 0,
          unchanged: now.size - fresh,
        });
      }
    }
  });

  test('technologies come, go and change their version over the years', () => {
    const changes = measured.flatMap(({ releases }) => releases.slice(1).map((release) => release.changes));
    const count = (part: 'added' | 'removed' | 'updated') =>
      changes.reduce((sum, change) => sum + change[part].length, 0);
    for (const part of ['added', 'removed', 'updated'] as const) {
      expect(count(part)).toBeGreaterThan(measured.length / 2);
    }
  });
});
