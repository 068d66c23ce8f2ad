import type { Catalog } from '#libs/catalog';
import { type AppView, foldText, SDK_FIELDS, summariseSdks, type Technology } from '#libs/domain';
import { groupBy } from '../model/group-by.js';
import type { DerivedApp } from './derive-apps.js';

const NOT_KNOWN = '-';

type DerivedRelease = AppView['releases'][number];

/** What a release's technologies were recognised by; a technology that nothing shows has an empty list. */
export interface Evidence {
  readonly technology: Technology;
  readonly shownBy: readonly string[];
}

/** The text of a golden file: platforms that derive the same are told once. */
export function describeApps(apps: readonly DerivedApp[], catalog: Catalog): string {
  const heads = apps.map(({ state, view }) => {
    const { name, bundleId } = view.profile;
    return `${name} on ${state.platform}, ${bundleId ?? `slug ${state.slug}`}, ${view.releases.length} releases`;
  });
  const bodies = groupBy(
    apps.map((app, index) => ({ head: heads[index]!, body: describeReleases(app, catalog) })),
    ({ body }) => body,
  );
  const texts = [...bodies].map(([body, same]) => [...same.map(({ head }) => head), '', body].join('\n'));
  return `${texts.join('\n\n')}\n`;
}

/** The first and the last release of history, and the profile's where that is another one. */
export function goldenReleases({ view }: DerivedApp): (readonly [string, DerivedRelease])[] {
  const last = view.releases.at(-1)!;
  return [
    ['first', view.releases[0]!],
    ['last', last],
    ...(view.shown === last ? [] : [['shown in the profile', view.shown] as const]),
  ];
}

export function evidenceOf({ state }: DerivedApp, release: DerivedRelease, catalog: Catalog): Evidence[] {
  const findings = release.source.findings;
  const known = (name: string) => foldText(catalog.find(name)?.name ?? name);
  const shows = (found: readonly Technology[], name: string) =>
    found.some((each) => known(each.name) === foldText(name));
  const components = state.table.list(release.components ?? new Uint32Array());
  return release.record.technologies.map((technology) => ({
    technology,
    shownBy: [
      ...(shows(findings?.technologies ?? [], technology.name) ? ['scanner'] : []),
      ...components
        .filter((component) => shows(catalog.fromComponent(component), technology.name))
        .map(({ source, name, version }) => `${source} ${name} ${version ?? NOT_KNOWN}`)
        .sort(),
      ...(shows(catalog.fromRuntime(release.record.facts), technology.name)
        ? [`runtime ${release.record.facts.runtime ?? NOT_KNOWN}`]
        : []),
    ],
  }));
}

function describeReleases(app: DerivedApp, catalog: Catalog): string {
  return goldenReleases(app)
    .map(([which, release]) =>
      [
        `${which}: ${release.record.version ?? 'unknown'} of ${release.record.date.slice(0, 10)}, ${release.record.line}`,
        ...factLines(app, release, catalog),
        '',
        ...summaryLines(release, catalog),
        '',
        ...technologyLines(evidenceOf(app, release, catalog)),
      ].join('\n'),
    )
    .join('\n\n');
}

function factLines({ state }: DerivedApp, { record, components }: DerivedRelease, catalog: Catalog) {
  const { runtime, electronVersion, chromiumVersion, architectures } = record.facts;
  const unclaimed = state.table
    .list(components ?? new Uint32Array())
    .filter((component) => catalog.fromComponent(component).length === 0);
  return [
    `runtime ${runtime ?? NOT_KNOWN}, Electron ${electronVersion ?? NOT_KNOWN}, Chromium ${chromiumVersion ?? NOT_KNOWN}`,
    `architectures ${architectures.join(' ') || NOT_KNOWN}`,
    `${record.dependencyCount ?? 'unknown'} components, ${unclaimed.length} show no technology`,
  ];
}

function summaryLines({ record }: DerivedRelease, catalog: Catalog): string[] {
  const summary = summariseSdks(catalog, record.technologies);
  return (Object.keys(SDK_FIELDS) as (keyof typeof SDK_FIELDS)[]).map(
    (field) => `${field.padEnd(16)} ${summary[field] ?? 'null'}`,
  );
}

function technologyLines(evidence: readonly Evidence[]): string[] {
  const categories = [...groupBy(evidence, ({ technology }) => technology.category)];
  return categories
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([category, found]) => [
      category,
      ...found.map(
        ({ technology: { name, version, confidence }, shownBy }) =>
          `  ${name} ${version ?? NOT_KNOWN} [${confidence}]: ${shownBy.join(', ')}`,
      ),
    ]);
}
