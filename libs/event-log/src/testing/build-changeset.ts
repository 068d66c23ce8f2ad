import { createHash, randomUUID } from 'node:crypto';
import type {
  BundleFacts,
  Changeset,
  ChangesetNews,
  Component,
  ProfileRecord,
  ReleaseRecord,
} from '#libs/domain';

export type ChangesetApp = Changeset['app'];

/** An application of its own, so that specs on one log do not meet. */
export function buildApp(overrides: Partial<ChangesetApp> = {}): ChangesetApp {
  const uuid = randomUUID();
  return { id: `app_${uuid}`, platform: 'macos', slug: `app-${uuid}`, ...overrides };
}

/** A small changeset that records an extraction of its own. */
export function buildChangeset(
  app: ChangesetApp,
  version: number,
  overrides: Partial<Changeset> = {},
): Changeset {
  const date = new Date(Date.UTC(2026, 0, version)).toISOString();
  const component: Component = { ...COMPONENT, version: `1.0.${version}` };
  return {
    id: randomUUID(),
    type: 'extraction.recorded',
    app,
    version,
    outcome: 'recorded',
    rulesHash: '1-spec',
    backfill: false,
    extraction: buildExtraction(app, component, { version: `${version}`, date }),
    profile: { ...PROFILE, version: `${version}`, extractedAt: date, lastUpdatedAt: date },
    releases: [buildRelease(`${version}`, date)],
    components: {
      dropped: [],
      put: [{ component, from: `${version}`, until: null }],
      maintenance: [],
      noLongerMaintenance: [],
    },
    events: [{ type: 'app.updated', cause: 'release', version: `${version}`, technology: null }],
    releaseNotes: { summary: null, hasFullNotes: false },
    occurredAt: date,
    ...overrides,
  };
}

/** The same changeset as another extraction id would make it. */
export function withExtractionId(changeset: Changeset, extractionId: string): Changeset {
  if (changeset.extraction === null) throw new Error('the changeset records no extraction');
  return { ...changeset, extraction: { ...changeset.extraction, extractionId } };
}

/** What of a changeset is told. */
export function newsOf(changeset: Changeset): ChangesetNews {
  const { id, app, version, events, releaseNotes, occurredAt, profile } = changeset;
  const { name, bundleId } = profile;
  return { id, app, version, events, releaseNotes, occurredAt, profile: { name, bundleId } };
}

function buildExtraction(
  app: ChangesetApp,
  component: Component,
  { version, date }: { version: string; date: string },
): NonNullable<Changeset['extraction']> {
  const extractionId = randomUUID();
  return {
    extractionId,
    extractedAt: date,
    contentHash: createHash('sha256').update(extractionId).digest('hex'),
    scanner: null,
    status: 'measured',
    notMeasuredReason: null,
    app: {
      name: 'Spec',
      slug: null,
      bundleId: null,
      platform: app.platform,
      developer: null,
      developerWebsite: null,
      aliases: [],
    },
    release: { version, releasedAt: null, notes: null },
    bundle: FACTS,
    technologies: [],
    components: { baseExtractionId: null, added: [component], removed: [] },
  };
}

function buildRelease(version: string, date: string): ReleaseRecord {
  return {
    version,
    date,
    firstExtractedAt: date,
    extractedAt: date,
    releasedAt: null,
    line: 'mainline',
    measuredAt: date,
    notMeasuredReason: null,
    facts: FACTS,
    dependencyCount: 1,
    notes: null,
    base: null,
    technologies: [],
    changes: { added: [], removed: [], updated: [], unchanged: 0 },
    dependencyChanges: { added: 1, removed: 0, updated: 0, unchanged: 0 },
  };
}

const COMPONENT: Component = {
  source: 'npm',
  name: 'left-pad',
  version: null,
  type: 'library',
  license: null,
  cpe: null,
  purl: null,
};

const FACTS: BundleFacts = {
  runtime: 'electron',
  electronVersion: null,
  chromiumVersion: null,
  sizeBytes: null,
  architectures: [],
  minOsVersion: null,
  localizations: [],
  signed: null,
  notarized: null,
  sandboxed: null,
  installerType: null,
  nativeLibraryCount: null,
  sha256: null,
};

const PROFILE: ProfileRecord = {
  name: 'Spec',
  bundleId: null,
  developer: null,
  developerWebsite: null,
  version: null,
  extractedAt: '2026-01-01T00:00:00.000Z',
  lastUpdatedAt: null,
  measurementStatus: 'measured',
  everMeasured: true,
  notMeasuredReason: null,
  dependencyCount: 1,
  facts: FACTS,
  aliases: [],
  formerNames: [],
  technologies: [],
  sdkSummary: {
    errorTrackingSdk: null,
    analyticsSdk: null,
    featureFlagSdk: null,
    databaseSdk: null,
    uiFramework: null,
    stateManagement: null,
    paymentsSdk: null,
    authSdk: null,
    observabilitySdk: null,
    realtimeSdk: null,
    autoUpdateSdk: null,
  },
};
