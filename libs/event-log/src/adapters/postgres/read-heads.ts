import { type Platform, PLATFORMS } from '#libs/domain';
import { type Executor, query } from '#libs/postgres';
import { appIdOf, appUuid } from '../../app-uuid.js';
import type { AppHead, KnownExtraction, PartitionPosition } from '../../event-log.js';

/** The last position of every partition. */
export async function readHeads(sql: Executor): Promise<PartitionPosition[]> {
  return query<{ part: number; pos: number }>(
    sql,
    'SELECT part, head AS pos FROM log.partition ORDER BY part',
    [],
    'log-heads',
  );
}

export async function readEpoch(sql: Executor): Promise<string> {
  const [row] = await query<{ epoch: string }>(sql, 'SELECT epoch FROM log.epoch');
  if (row === undefined) throw new Error('the log has no epoch: its schema is damaged');
  return row.epoch;
}

interface AppHeadRow {
  readonly app_id: string;
  readonly platform: Platform;
  readonly version: number;
  readonly slug: string;
}

export async function readAppHeads(sql: Executor, appIds: readonly string[]): Promise<AppHead[]> {
  const rows = await query<AppHeadRow>(
    sql,
    'SELECT app_id, platform, version, slug FROM log.app WHERE app_id = ANY ($1::uuid[])',
    [appIds.map(appUuid)],
    'log-app-heads',
  );
  return rows.map(toHead);
}

/** The applications of one slug, in the order of the platforms. */
export async function readAppHeadsOfSlug(sql: Executor, slug: string): Promise<AppHead[]> {
  const rows = await query<AppHeadRow>(
    sql,
    `SELECT app_id, platform, version, slug FROM log.app
     WHERE platform = ANY ($1::text[]) AND slug = $2
     ORDER BY array_position($1::text[], platform)`,
    [PLATFORMS, slug],
    'log-app-heads-of-slug',
  );
  return rows.map(toHead);
}

function toHead({ app_id, ...row }: AppHeadRow): AppHead {
  return { appId: appIdOf(app_id), ...row };
}

export async function readExtractions(
  sql: Executor,
  extractionIds: readonly string[],
): Promise<KnownExtraction[]> {
  const rows = await query<{ extraction_id: string; app_id: string; content_hash: Buffer; outcome: string }>(
    sql,
    'SELECT extraction_id, app_id, content_hash, outcome FROM log.extraction WHERE extraction_id = ANY ($1::uuid[])',
    [extractionIds],
    'log-extractions',
  );
  return rows.map((row) => ({
    extractionId: row.extraction_id,
    appId: appIdOf(row.app_id),
    contentHash: row.content_hash.toString('hex'),
    outcome: row.outcome as KnownExtraction['outcome'],
  }));
}

/** Slugs on a platform that are `base` or `base-<number>`. */
export async function readTakenSlugs(sql: Executor, platform: string, base: string): Promise<string[]> {
  const rows = await query<{ slug: string }>(
    sql,
    // Two walks of the index, whatever the statistics say; '.' is the byte after '-'.
    `SELECT slug FROM log.app WHERE platform = $1 AND slug = $2
     UNION ALL
     SELECT slug FROM log.app
     WHERE platform = $1 AND slug >= $2 || '-' AND slug < $2 || '.' AND substr(slug, length($2) + 2) ~ '^[0-9]+$'`,
    [platform, base],
    'log-taken-slugs',
  );
  return rows.map((row) => row.slug);
}

export async function readTotals(sql: Executor): Promise<{ apps: number; extractions: number }> {
  const [row] = await query<{ apps: number; extractions: number }>(
    sql,
    'SELECT (SELECT count(*) FROM log.app) AS apps, (SELECT count(*) FROM log.extraction) AS extractions',
  );
  return row ?? { apps: 0, extractions: 0 };
}
