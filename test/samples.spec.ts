import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ExtractionDocument } from './model/extraction-document.js';

const samples = join(__dirname, '../samples');
const schemaFile = join(__dirname, '../apps/scan-ingest/src/decode/extraction.schema.json');

/** One line of a sample file. `app` names the application on its platform, as in `pelagram linux`. */
interface Line {
  readonly app: string;
  readonly document: ExtractionDocument;
}

const files = readdirSync(samples).filter((file) => file.endsWith('.ndjson'));
const lines: Line[] = files.flatMap((file) =>
  readFileSync(join(samples, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as ExtractionDocument)
    .map((document) => ({ app: `${file.replace('.ndjson', '')} ${document.app.platform}`, document })),
);
/** Each application on each platform with its extractions in order of arrival. */
const apps = [...new Set(lines.map((line) => line.app))].map((app) => ({
  app,
  documents: lines.filter((line) => line.app === app).map((line) => line.document),
}));

const dateOf = (document: ExtractionDocument) => document.release.releasedAt ?? document.extractedAt;
const versionOf = (document: ExtractionDocument) => document.release.version ?? 'unknown';
const unique = <T>(values: readonly T[]) => [...new Set(values)];
const componentKeys = (document: ExtractionDocument) =>
  document.components.map((component) => `${component.source}:${component.name}`);
const findings = (document: ExtractionDocument) => JSON.stringify(document.components);

/** Everything but the id, the time and the scanner. */
function content(document: ExtractionDocument): string {
  return JSON.stringify({ ...document, extractionId: '', extractedAt: '', scanner: null });
}

type Rule = (document: ExtractionDocument, before: readonly ExtractionDocument[]) => boolean;

/** `app version` of each extraction for which the rule holds, given those that arrived before it. */
function where(rule: Rule): string[] {
  return apps
    .flatMap(({ app, documents }) =>
      documents
        .filter((document, index) => rule(document, documents.slice(0, index)))
        .map((document) => `${app} ${versionOf(document)}`),
    )
    .sort();
}

const sameVersion = (document: ExtractionDocument, before: readonly ExtractionDocument[]) =>
  before.filter((other) => versionOf(other) === versionOf(document));

const numbersOf = (version: string) => (version.split('-')[0]?.match(/\d+/g) ?? []).map(Number);

/** Versions in order of date that are below the highest so far; by whether their line was seen before. */
function belowHighest(documents: readonly ExtractionDocument[]) {
  const found: { version: string; lineSeen: boolean }[] = [];
  const linesSeen = new Set<string>();
  let highest: number[] = [];
  const dated = documents
    .filter((document) => document.release.version !== null)
    .sort((left, right) => dateOf(left).localeCompare(dateOf(right)));
  for (const version of unique(dated.map(versionOf))) {
    const numbers = numbersOf(version);
    const lineSeen = linesSeen.has(numbers.slice(0, -1).join('.'));
    const below = isLower(numbers, highest);
    if (below) found.push({ version, lineSeen });
    if (!below || !lineSeen) highest = numbers;
    linesSeen.add(numbers.slice(0, -1).join('.'));
  }
  return found;
}

function isLower(left: readonly number[], right: readonly number[]): boolean {
  const at = right.findIndex((number, index) => number !== (left[index] ?? 0));
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
}

/** What a release's components gained and lost against the measured line before it, by source and name. */
function step(app: string, version: string) {
  const measured =
    apps.find((one) => one.app === app)?.documents.filter(({ status }) => status === 'measured') ?? [];
  const index = measured.findIndex((document) => versionOf(document) === version);
  const [before, after] = [measured[index - 1], measured[index]];
  if (!before || !after) throw new Error(`No release before ${app} ${version}`);
  const [old, now] = [componentKeys(before), componentKeys(after)];
  return {
    added: now.filter((key) => !old.includes(key)),
    removed: old.filter((key) => !now.includes(key)),
    later: measured.slice(index).flatMap(componentKeys),
  };
}

describe('sample files', () => {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);

  test.each(files)('every line of %s is valid against the schema', (file) => {
    const problems = readFileSync(join(samples, file), 'utf8')
      .split('\n')
      .slice(0, -1)
      .flatMap((text, index) =>
        validate(JSON.parse(text)) ? [] : [`line ${index + 1}: ${ajv.errorsText(validate.errors)}`],
      );
    expect(problems).toEqual([]);
  });

  test('the schema check can fail', () => {
    expect(validate({ ...lines[0]?.document, extractedAt: 'yesterday' })).toBe(false);
  });

  test('are many, small, and every one is in the README', () => {
    const readme = readFileSync(join(samples, 'README.md'), 'utf8');
    expect(files.length).toBeGreaterThanOrEqual(15);
    expect(files.filter((file) => !readme.includes(`](${file})`))).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + statSync(join(samples, file)).size, 0);
    expect(bytes).toBeLessThan(1_500_000);
  });
});

describe('sample applications', () => {
  test('at least 60 releases on every platform and runtime of the plan', () => {
    const releases = unique(lines.map(({ app, document }) => `${app.split(' ')[0]} ${versionOf(document)}`));
    expect(releases.length).toBeGreaterThanOrEqual(60);
    expect(unique(lines.map(({ document }) => document.app.platform)).sort()).toEqual([
      'linux',
      'macos',
      'windows',
    ]);
    const runtimes = unique(lines.flatMap(({ document }) => document.bundle.runtime ?? [])).sort();
    expect(runtimes).toEqual([
      'cocoa',
      'dotnet-8',
      'dotnet-framework',
      'electron',
      'flutter',
      'jvm',
      'python',
      'qt',
      'rust',
      'swift',
      'tauri',
    ]);
  });

  test('a file is one application on each platform: one bundle id or slug, and no id of an extraction twice', () => {
    for (const { documents } of apps) {
      expect(unique(documents.map(({ app }) => app.bundleId ?? app.slug ?? app.name))).toHaveLength(1);
    }
    expect(unique(lines.map(({ document }) => document.extractionId))).toHaveLength(lines.length);
  });

  test('vendors are at example domains only', () => {
    const outside = lines.filter(
      ({ document: { app } }) =>
        !/^https:\/\/example\.(com|org|net)\//.test(app.developerWebsite ?? '') ||
        !(app.bundleId ?? 'com.example.').startsWith('com.example.'),
    );
    expect(outside).toEqual([]);
  });

  test('dates lie between January 2025 and 15 November 2026, scans after releases, none after 2026-11-21', () => {
    const outside = lines.filter(
      ({ document }) =>
        dateOf(document) < '2025-01-01' ||
        dateOf(document) >= '2026-11-16' ||
        document.extractedAt <= (document.release.releasedAt ?? '') ||
        document.extractedAt >= '2026-11-21',
    );
    expect(outside.map(({ app, document }) => `${app} ${versionOf(document)}`)).toEqual([]);
  });

  test('a measured release has 12 to 70 distinct components, one not measured has none', () => {
    const sizes = lines.map(({ document }) => ({
      measured: document.status === 'measured',
      given: document.components.length,
      distinct: unique(document.components.map(({ source, name, version }) => `${source} ${name} ${version}`))
        .length,
    }));
    expect(sizes.filter(({ given, distinct }) => given !== distinct)).toEqual([]);
    expect(sizes.filter(({ measured, given }) => (measured ? given < 12 || given > 70 : given > 0))).toEqual(
      [],
    );
  });

  test('most components have a licence and a purl, about half of the extractions have notes', () => {
    const components = lines.flatMap(({ document }) => document.components);
    const share = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length;
    expect(
      share(
        components.filter(({ license }) => license),
        components,
      ),
    ).toBeGreaterThan(0.7);
    expect(
      share(
        components.filter(({ purl }) => purl),
        components,
      ),
    ).toBeGreaterThan(0.7);
    const withNotes = share(
      lines.filter(({ document }) => document.release.notes),
      lines,
    );
    expect(withNotes).toBeGreaterThan(0.4);
    expect(withNotes).toBeLessThan(0.7);
  });
});

describe('sample cases', () => {
  const cases: readonly (readonly [string, Rule, readonly string[]])[] = [
    [
      'an older release scanned after a newer one',
      (document, before) =>
        sameVersion(document, before).length === 0 &&
        before.some((other) => dateOf(other) > dateOf(document) && other.extractedAt < document.extractedAt),
      ['brindlecast macos 3.2.0', 'brindlecast windows 3.2.0'],
    ],
    [
      'an extraction delivered after a newer one',
      (document, before) => before.some((other) => other.extractedAt > document.extractedAt),
      ['querrow macos 7.3.0', 'querrow windows 7.3.0'],
    ],
    [
      'not measured, with a reason',
      (document) => document.status === 'not_measured' && typeof document.notMeasuredReason === 'string',
      [
        'cobaltern windows 1.6.0',
        'gannetdrop windows 1.0.4',
        'gannetdrop windows 1.1.0',
        'plinthworks-cad windows 10.2.0',
        'tidewrite windows 2.6.0',
      ],
    ],
    [
      'not measured, no reason recorded',
      (document) => document.status === 'not_measured' && document.notMeasuredReason === null,
      ['gannetdrop windows 1.2.0'],
    ],
    [
      'the same version measured later',
      (document, before) =>
        document.status === 'measured' &&
        sameVersion(document, before).some(({ status }) => status === 'not_measured'),
      ['tidewrite windows 2.6.0'],
    ],
    [
      'a rescan with other findings',
      (document, before) =>
        sameVersion(document, before).some(
          (other) => other.status === document.status && findings(other) !== findings(document),
        ),
      ['dovetick macos 4.1.0'],
    ],
    [
      'a rescan with the same content as the extraction before it',
      (document, before) => before.slice(-1).some((other) => content(other) === content(document)),
      ['stockhelm windows 8.2.1.0'],
    ],
    [
      'a rescan that corrects the release date',
      (document, before) =>
        sameVersion(document, before).some(
          (other) => other.release.releasedAt !== document.release.releasedAt,
        ),
      ['wrenfield-pos windows 4.2.0'],
    ],
    ['an unknown version', (document) => document.release.version === null, ['plotterel windows unknown']],
    [
      'a first release under another name',
      (document, before) => before.slice(-1).some((other) => other.app.name !== document.app.name),
      ['starwicket macos 2.1'],
    ],
  ];
  test.each(cases)('%s', (_case, rule, expected) => {
    expect(where(rule)).toEqual(expected);
  });

  test('maintenance of an old line after a newer one, and vendors that renumber downwards', () => {
    const found = apps.flatMap(({ app, documents }) =>
      belowHighest(documents).map(({ version, lineSeen }) => ({ release: `${app} ${version}`, lineSeen })),
    );
    expect(
      found
        .filter(({ lineSeen }) => lineSeen)
        .map(({ release }) => release)
        .sort(),
    ).toEqual(['pelagram macos 5.13.2', 'pelagram windows 5.13.2', 'pelagram windows 5.13.3']);
    expect(
      found
        .filter(({ lineSeen }) => !lineSeen)
        .map(({ release }) => release)
        .sort(),
    ).toEqual(['gantrywise macos 26.1.0', 'gantrywise windows 26.1.0']);
  });

  test('calendar versions: the first number becomes the year', () => {
    const isYear: Rule = (document) => {
      const year = Number(dateOf(document).slice(0, 4));
      const first = numbersOf(versionOf(document))[0];
      return first === year || first === year % 100;
    };
    expect(
      where(
        (document, before) =>
          isYear(document, []) && before.length > 0 && !before.some((one) => isYear(one, [])),
      ),
    ).toEqual([
      'cobaltern macos 2026.4.0',
      'cobaltern windows 2026.4.0',
      'gantrywise macos 26.1.0',
      'gantrywise windows 26.1.0',
    ]);
  });

  test('an application never measured, some never dated', () => {
    const all = (rule: (document: ExtractionDocument) => boolean) =>
      apps.filter(({ documents }) => documents.every(rule)).map(({ app }) => app);
    expect(all(({ status }) => status === 'not_measured')).toEqual(['gannetdrop windows']);
    expect(all(({ release }) => release.releasedAt === null)).toEqual([
      'gannetdrop windows',
      'mintclerk macos',
      'postwren-labels windows',
      'stockhelm windows',
    ]);
  });

  test('without a bundle id: every Windows application, one with neither id nor slug, two of one name', () => {
    const windows = lines
      .map(({ document }) => document.app)
      .filter(({ platform }) => platform === 'windows');
    expect(windows.filter(({ bundleId }) => bundleId !== null)).toEqual([]);
    expect(unique(windows.filter(({ slug }) => slug === undefined).map(({ name }) => name))).toEqual([
      'Ledgerfen',
    ]);
    const slugs = windows.filter(({ name }) => name === 'Postwren').map(({ slug }) => slug);
    expect(unique(slugs).sort()).toEqual(['postwren-labels', 'postwren-mail']);
  });
});

describe('sample technologies', () => {
  test.each([
    ['tidewrite macos', '2.5.0', 'npm:@bugsnag/electron', 'npm:@sentry/electron'],
    ['tidewrite windows', '2.5.0', 'npm:@bugsnag/electron', 'npm:@sentry/electron'],
    ['pelagram macos', '6.0.0', 'npm:@segment/analytics-node', 'npm:posthog-node'],
    ['gantrywise windows', '26.3.0', 'npm:mixpanel', 'npm:posthog-node'],
    ['ledgerfen windows', '4.0.0', 'nuget:Microsoft.ApplicationInsights', 'nuget:OpenTelemetry'],
  ])('%s %s replaces %s by %s', (app, version, from, to) => {
    expect(step(app, version).removed).toContain(from);
    expect(step(app, version).added).toContain(to);
  });

  test.each([
    ['brindlecast macos', '3.4.0', 'npm:@amplitude/analytics-node'],
    ['lockfern windows', '1.3.0', 'cargo:sentry'],
  ])('%s %s drops %s for good and adds nothing', (app, version, dropped) => {
    const { removed, added, later } = step(app, version);
    expect(removed).toContain(dropped);
    expect(added).toEqual([]);
    expect(later).not.toContain(dropped);
  });

  test('versions are bumped in at least 15 applications', () => {
    const bumped = apps.filter(({ documents }) => {
      const versions = documents.flatMap(({ components }) =>
        unique(components.map(({ source, name, version }) => `${source}:${name}@${version}`)),
      );
      return unique(versions).length > unique(documents.flatMap(componentKeys)).length;
    });
    expect(bumped.length).toBeGreaterThanOrEqual(15);
  });

  test.each([
    ['Error Tracking', ['npm:@sentry/electron', 'nuget:Sentry', 'cocoapods:Bugsnag']],
    ['Analytics', ['npm:posthog-node', 'cocoapods:Mixpanel', 'nuget:PostHog']],
    ['Feature Flags', ['npm:launchdarkly-electron-client-sdk', 'nuget:LaunchDarkly.ClientSdk']],
    ['Database', ['npm:better-sqlite3', 'cargo:rusqlite', 'spm:GRDB.swift', 'cocoapods:FMDB']],
    ['UI Framework', ['npm:react', 'npm:vue', 'nuget:Avalonia', 'pypi:PySide6']],
    ['State Management', ['npm:zustand', 'npm:@reduxjs/toolkit', 'npm:pinia', 'pub:flutter_riverpod']],
    ['Payments', ['npm:@stripe/stripe-js', 'nuget:Stripe.net', 'pub:flutter_stripe']],
    ['Authentication', ['npm:auth0-js', 'npm:@azure/msal-node', 'nuget:Microsoft.Identity.Client']],
    ['Observability', ['npm:@datadog/browser-rum', 'nuget:OpenTelemetry', 'cargo:opentelemetry']],
    ['Realtime', ['npm:socket.io-client', 'npm:pusher-js', 'nuget:Microsoft.AspNetCore.SignalR.Client']],
    ['Auto-Update', ['npm:electron-updater', 'spm:Sparkle', 'nuget:Velopack', 'cargo:tauri-plugin-updater']],
  ])(
    '%s: each of these packages in some application, and some application with none of them',
    (_category, packages) => {
      const used = apps.map(({ documents }) => documents.flatMap(componentKeys));
      expect(packages.filter((name) => !used.some((keys) => keys.includes(name)))).toEqual([]);
      expect(used.some((keys) => keys.length > 0 && !packages.some((name) => keys.includes(name)))).toBe(
        true,
      );
    },
  );
});
