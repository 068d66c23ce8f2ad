import type { ModelApp, ModelHistoryEntry, ModelReleaseComponents } from '../model/naive-model.js';
import { fold } from '../model/names.js';
import { countChanges } from './component-changes.js';
import type { Facts } from './disagreements.js';

/** What the naive model says the read models must answer. */
export function expectedFacts(apps: ReadonlyMap<string, ModelApp>): Facts {
  const facts = new Map<string, unknown>();
  for (const [key, app] of apps)
    for (const [about, answer] of appFacts(app)) facts.set(`${key}: ${about}`, answer);
  for (const [about, answer] of categoryFacts([...apps.values()])) facts.set(about, answer);
  return facts;
}

function appFacts(app: ModelApp): Facts {
  const { profile, lastUpdatedAt } = app;
  return new Map<string, unknown>([
    ['profile', { ...profile.app, lastUpdatedAt }],
    ['SDK summary', profile.sdkSummary],
    ['technologies', profile.technologies],
    ['names', otherNames(app)],
    ['search', compactApp(app)],
    ['order of releases', app.history.map((one) => one.version)],
    ...app.history.flatMap((release) => releaseFacts(app, release)),
  ]);
}

/** Names match in any case, so they are told apart folded. */
function otherNames({ aliases, formerNames }: ModelApp): string[] {
  const named = (kind: string, names: string[]) => names.map((name) => `${kind} ${fold(name)}`);
  return [...new Set([...named('alias', aliases), ...named('former', formerNames)])].sort();
}

/** Interface 2.2 without the slug. */
function compactApp({ profile: { app, sdkSummary }, lastUpdatedAt }: ModelApp) {
  const { name, bundleId, platform, developer, developerWebsite, runtime, currentVersion } = app;
  const { electronVersion, appSizeBytes, architectures, extractedAt } = app;
  const { dependencyCount, measurementStatus, notMeasuredReason } = app;
  return {
    ...{ name, bundleId, platform, developer, developerWebsite, runtime, currentVersion },
    ...{ electronVersion, appSizeBytes, architectures, extractedAt },
    ...{ dependencyCount, measurementStatus, notMeasuredReason, sdkSummary, lastUpdatedAt },
  };
}

function releaseFacts(app: ModelApp, release: ModelHistoryEntry): [string, unknown][] {
  const own = app.components.find((one) => one.version === release.version) ?? null;
  const { version, ...rest } = release;
  const measured = {
    dependencyCount: own?.components.length ?? null,
    base: own?.base ?? null,
    dependencyChanges: changesOf(app, own),
  };
  return [
    [`release ${version}`, { ...rest, ...measured }],
    [`components of ${version}`, own?.components ?? null],
  ];
}

/** The model's own difference lists packages with all their versions; the product counts components, so count here. */
function changesOf(app: ModelApp, own: ModelReleaseComponents | null) {
  if (own === null) return { added: 0, removed: 0, updated: 0, unchanged: 0 };
  const base = app.components.find((one) => one.version === own.base);
  return countChanges(base?.components ?? [], own.components);
}

/**
 * Names that no catalog knows are spelled as each scanner likes; which spelling a counter shows is not settled,
 * so names are compared folded here.
 */
function categoryFacts(apps: readonly ModelApp[]): Facts {
  const facts = new Map<string, unknown>();
  const categories = new Set(
    apps.flatMap((app) => app.profile.technologies.map((one) => fold(one.category))),
  );
  for (const category of categories) {
    const names = apps.map((app) =>
      app.profile.technologies.filter((one) => fold(one.category) === category).map((one) => fold(one.name)),
    );
    const providers = new Map<string, number>();
    for (const name of names.flat()) providers.set(name, (providers.get(name) ?? 0) + 1);
    facts.set(`category ${category}`, {
      apps: names.filter((own) => own.length > 0).length,
      providers: [...providers].map(([name, uses]) => `${name}: ${uses}`).sort(),
    });
  }
  return facts.set('all apps', {
    totalApps: apps.length,
    // A profile shows mainline releases alone: a patch of an old line that was measured tells nothing of it.
    neverMeasured: apps.filter((app) =>
      app.history.every((one) => !one.measured || one.line === 'maintenance'),
    ).length,
  });
}
