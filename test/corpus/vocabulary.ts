import type { DocumentComponent, DocumentTechnology } from '../model/extraction-document.js';

type Source = DocumentComponent['source'];
const of = (source: Source, type: DocumentComponent['type'], names: string) =>
  names.split(' ').map((name) => ({ source, type, name }));

/** Packages that apps of each runtime may hold. Real names, so that a catalog can know some of them. */
export const PACKAGES = {
  web: [
    ...of('npm', 'framework', 'electron react vue svelte @angular/core preact'),
    ...of(
      'npm',
      'library',
      'redux mobx zustand vuex pinia rxjs lodash moment axios semver uuid ws debug chalk',
    ),
    ...of(
      'npm',
      'library',
      '@sentry/electron @sentry/browser bugsnag-js posthog-js mixpanel-browser @amplitude/analytics-browser',
    ),
    ...of('npm', 'library', 'launchdarkly-js-client-sdk better-sqlite3 sqlite3 realm dexie electron-store'),
    ...of('npm', 'library', 'stripe @stripe/stripe-js keytar firebase socket.io-client electron-updater'),
    ...of('npm', 'library', '@opentelemetry/api dd-trace pusher-js @auth0/auth0-spa-js'),
    ...of('embedded', 'library', 'ffmpeg sqlite openssl'),
    ...of('native', 'native', 'libnode libEGL.dylib'),
  ],
  mac: [
    ...of('cocoapods', 'library', 'Sparkle Sentry Alamofire Firebase Mixpanel Realm SnapKit'),
    ...of(
      'spm',
      'library',
      'sparkle-project/Sparkle getsentry/sentry-cocoa groue/GRDB.swift apple/swift-log MASShortcut',
    ),
    ...of('native', 'native', 'Sparkle.framework libsqlite3.dylib libcurl.dylib'),
  ],
  rust: of(
    'cargo',
    'library',
    'tokio serde sentry rusqlite reqwest egui winit tracing openssl-sys anyhow tauri iced',
  ),
  dotnet: of(
    'nuget',
    'library',
    'Newtonsoft.Json Serilog Sentry Microsoft.Data.Sqlite Avalonia Stripe.net ReactiveUI',
  ),
  flutter: of('pub', 'library', 'flutter provider riverpod sqflite http sentry_flutter dio firebase_core'),
} as const;
export type Stack = keyof typeof PACKAGES;

/** Runtime values of bundles, by stack; one or two are names no catalog knows. */
export const RUNTIMES: Record<Stack, readonly string[]> = {
  web: ['electron', 'electron', 'tauri', 'chromium'],
  mac: ['swift', 'cocoa', 'native', 'qt'],
  rust: ['rust', 'native', 'tauri'],
  dotnet: ['dotnet', 'dotnet-framework', 'dotnet-8', 'dotnet-core-3.1'],
  flutter: ['flutter', 'flutter'],
};

export const LICENCES = [
  'MIT',
  'Apache-2.0',
  'GPL-3.0-only',
  'MPL-2.0',
  'LGPL-2.1-or-later',
  'MIT OR GPL-2.0-only',
  null,
];

type Known = Pick<DocumentTechnology, 'name' | 'category'>;

/** What scanners recognise, under the usual name. */
export const TECHNOLOGIES: readonly Known[] = [
  { name: 'Electron', category: 'Runtime' },
  { name: 'React', category: 'UI Framework' },
  { name: 'Vue', category: 'UI Framework' },
  { name: 'Sentry', category: 'Error Tracking' },
  { name: 'Mixpanel', category: 'Analytics' },
  { name: 'PostHog', category: 'Analytics' },
  { name: 'LaunchDarkly', category: 'Feature Flags' },
  { name: 'SQLite', category: 'Database' },
  { name: 'Redux', category: 'State Management' },
  { name: 'Stripe', category: 'Payments' },
  { name: 'Auth0', category: 'Authentication' },
  { name: 'OpenTelemetry', category: 'Observability' },
  { name: 'Socket.IO', category: 'Realtime' },
  { name: 'Sparkle', category: 'Auto-Update' },
];

/** The same under other names that a catalog may know as aliases. */
export const TECHNOLOGY_ALIASES: readonly Known[] = [
  { name: 'ReactJS', category: 'Web Library' },
  { name: 'React.js', category: 'Frontend' },
  { name: 'Vue.js', category: 'UI Framework' },
  { name: 'vuejs', category: 'Framework' },
  { name: 'Sentry SDK', category: 'Error Tracking' },
  { name: 'sqlite3', category: 'Database' },
];

/** Names that no catalog knows, in the categories of the summary, so that they can appear there. */
export const UNKNOWN_TECHNOLOGIES: readonly Known[] = [
  { name: 'Zorblat Crash', category: 'Error Tracking' },
  { name: 'Quuxlytics', category: 'Analytics' },
  { name: 'Quuxlytics Pro', category: 'Analytics' },
  { name: 'Flagorama', category: 'Feature Flags' },
  { name: 'MudDB', category: 'Database' },
  { name: 'Widgetonia', category: 'UI Framework' },
  { name: 'Stateless Pete', category: 'State Management' },
  { name: 'Coinpurse', category: 'Payments' },
  { name: 'Gatekeepr', category: 'Authentication' },
  { name: 'Periscopic', category: 'Observability' },
  { name: 'Wirelet', category: 'Realtime' },
  { name: 'Freshn', category: 'Auto-Update' },
  { name: 'Obscurium', category: 'Left-Handed Widgets' },
];

export const REASONS = [
  'extraction-failed',
  'unexpanded-installer',
  'unverified-bare-exe',
  'foreign-binary',
  'empty',
  null,
] as const;
