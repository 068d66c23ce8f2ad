import { aTechnology } from '../../../../../../libs/domain/src/testing/an-extraction.js';
import { identifyApp, SDK_FIELDS, type SdkSummary } from '#libs/domain';
import type { Profile, ReleaseFacts } from '#libs/read-models';
import { type ComparedApp, comparedApps } from '../compared-app.js';

/** What a test says of a compared application; all else has plain defaults, and nothing is known of it. */
export interface ComparedAppOverrides {
  readonly app?: Partial<Profile['app']>;
  readonly sdkSummary?: Partial<SdkSummary>;
  /** As `aTechnology` reads them. */
  readonly technologies?: readonly string[];
  readonly facts?: Partial<ReleaseFacts>;
}

export const TODAY = new Date('2026-11-21T00:00:00Z');

/** These applications in one comparison. Their names are A, B, C and so on, and their bundle ids com.a, com.b, com.c. */
export function theseCompared(...all: readonly ComparedAppOverrides[]): ComparedApp[] {
  return comparedApps(all.map(profileOf), all.map(factsOf), TODAY);
}

function profileOf({ app, sdkSummary, technologies = [] }: ComparedAppOverrides, index: number): Profile {
  const letter = String.fromCharCode('a'.charCodeAt(0) + index);
  const named = { name: letter.toUpperCase(), bundleId: `com.${letter}`, platform: 'macos' as const };
  const { name, bundleId, platform } = { ...named, ...app };
  const unnamed = { slug: null, developer: null, developerWebsite: null, aliases: [] };
  const identity = identifyApp({ ...unnamed, name, bundleId, platform });
  const noSdks = Object.fromEntries(Object.keys(SDK_FIELDS).map((field) => [field, null]));
  return {
    app: { ...UNKNOWN_APP, ...named, id: identity.id, slug: identity.wantedSlug, ...app },
    sdkSummary: { ...noSdks, ...sdkSummary } as SdkSummary,
    technologies: technologies.map(aTechnology),
  };
}

const factsOf = ({ facts }: ComparedAppOverrides): ReleaseFacts => ({
  everMeasured: true,
  releasedAt: [],
  hasNotes: false,
  sandboxed: null,
  ...facts,
});

const UNKNOWN_APP = {
  developer: null,
  developerWebsite: null,
  currentVersion: '1.0',
  runtime: null,
  electronVersion: null,
  chromiumVersion: null,
  dependencyCount: 0,
  measurementStatus: 'measured',
  notMeasuredReason: null,
  appSizeBytes: null,
  architectures: [],
  minOsVersion: null,
  localizations: [],
  extractedAt: '2026-01-01T00:00:00.000Z',
  lastUpdatedAt: null,
  signed: null,
  notarized: null,
  installerType: null,
  bundledLibraryCount: null,
} as const;
