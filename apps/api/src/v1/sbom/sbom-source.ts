import { closestNames, type NotMeasuredReason, releaseKey } from '#libs/domain';
import { appUuid } from '#libs/event-log';
import { notFound, type Problem } from '#libs/http';
import type { Executor } from '#libs/postgres';
import {
  type AppReference,
  findComponents,
  findDeveloper,
  findNewestScannedRelease,
  findScannedRelease,
  findVersions,
  type ScannedRelease,
} from '#libs/read-models';
import { type SbomSource, UNKNOWN_VERSION } from '#libs/sbom';

const SUGGESTIONS = 3;

/**
 * All that a bill of materials is made of; asked in a snapshot it is of one moment. Without a version it is the newest
 * measured mainline release.
 * @throws Problem `not_found` where there is no such release, or none that was measured
 */
export async function readSbomSource(
  sql: Executor,
  app: AppReference,
  version: string | undefined,
): Promise<SbomSource> {
  const release = await requireRelease(sql, app, version);
  const developer = await findDeveloper(sql, app.id);
  const { measuredAt, runtime, electronVersion, sha256 } = release;
  const components = await findComponents(sql, appUuid(app.id), releaseKey(release.version));
  if (measuredAt === null || components === null) throw neverMeasured(release, version !== undefined);
  return {
    app: { ...app, ...developer },
    release: { version: release.version, measuredAt, runtime, electronVersion, sha256 },
    components,
  };
}

async function requireRelease(
  sql: Executor,
  app: AppReference,
  version: string | undefined,
): Promise<ScannedRelease> {
  const release =
    version === undefined
      ? await findNewestScannedRelease(sql, app.id)
      : await findScannedRelease(sql, app.id, releaseKey(version === UNKNOWN_VERSION ? null : version));
  if (release === undefined) throw await unknownVersion(sql, app, version ?? UNKNOWN_VERSION);
  return release;
}

/** Names the versions that are spelled most alike, else the newest. */
async function unknownVersion(sql: Executor, app: AppReference, version: string): Promise<Problem> {
  const versions = await findVersions(sql, app.id);
  const alike = closestNames(version, versions, SUGGESTIONS);
  const suggestions = alike.length > 0 ? alike : versions.slice(0, SUGGESTIONS);
  const hint =
    alike.length > 0 ? ` Did you mean ${alike.join(', ')}?` : ` The newest are ${suggestions.join(', ')}.`;
  return notFound(`This application has no such version on record.${suggestions.length === 0 ? '' : hint}`, {
    extensions: { suggestions },
  });
}

const REASONS: Readonly<Record<NotMeasuredReason, string>> = {
  'extraction-failed': 'its extraction failed',
  'unexpanded-installer': 'its installer could not be opened',
  'unverified-bare-exe': 'the download could not be verified as the application',
  'foreign-binary': 'the download was another program',
  empty: 'there was nothing in the download',
};

function neverMeasured({ version, notMeasuredReason }: ScannedRelease, isAsked: boolean): Problem {
  const what = isAsked
    ? `Version ${version ?? UNKNOWN_VERSION} was never measured`
    : 'No mainline release of it was ever measured';
  const why = notMeasuredReason === null ? 'no reason was recorded' : REASONS[notMeasuredReason];
  return notFound(`${what}: ${why}.`, { extensions: { notMeasuredReason, suggestions: [] } });
}
