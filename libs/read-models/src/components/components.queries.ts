import { compareComponents, type Component } from '#libs/domain';
import { type Executor, query } from '#libs/postgres';

/** A component of a release, and since when the application has it. */
export interface ShippedComponent extends Component {
  /** ISO 8601: date of the release since which this (source, name, version) is there without a break. */
  readonly since: string;
}

/** `depth` is null for what the mainline ships, else how many releases above that an edit was made. */
interface ShippedRow extends ShippedComponent {
  readonly depth: number | null;
  readonly is_added: boolean;
}

/**
 * What one release ships, in order of source, name and version; null where it is unknown or was never measured.
 * A maintenance release is its base with edits, which may be a maintenance release in turn.
 */
export async function findComponents(
  sql: Executor,
  appUuid: string,
  releaseKey: string,
): Promise<ShippedComponent[] | null> {
  const rows = await shippedRows(sql, appUuid, releaseKey);
  if (rows === null) return null;
  const edits = rows.filter(({ depth }) => depth !== null);
  const mainline = rows.filter(({ depth }) => depth === null);
  return edits.length === 0 ? mainline.map(shippedOf) : withEdits(mainline, edits);
}

interface FoundRow {
  readonly is_measured: boolean;
}

/**
 * `place` are the application's releases in order; `chain` leads from the release to the mainline one that it goes back
 * to; `mainline` are the intervals that hold that one. `lineage` follows a component back over changes of what is said
 * about it (its licence, say): the same (source, name, version) under another id, up to the very release where it began.
 * It asks only of those that came in a release where something `ended`: mostly few.
 * Its OFFSET keeps the planner from reading the whole dictionary, which all applications share.
 */
async function shippedRows(sql: Executor, appUuid: string, releaseKey: string): Promise<ShippedRow[] | null> {
  const rows = await query<ShippedRow & FoundRow>(
    sql,
    `WITH RECURSIVE place AS MATERIALIZED (
       SELECT release_key, line, is_measured, base_key, date,
              row_number() OVER (ORDER BY date, first_extracted_at, version_key, release_key) AS rank
       FROM rm_components.release WHERE app_id = $1
     ), chain AS (
       SELECT release_key, line, base_key, rank, date, 0 AS depth FROM place WHERE release_key = $2 AND is_measured
       UNION ALL
       SELECT base.release_key, base.line, base.base_key, base.rank, base.date, depth + 1
       FROM chain JOIN place AS base ON base.release_key = chain.base_key WHERE chain.line = 'maintenance'
     ), mainline AS MATERIALIZED (
       SELECT component_id, source, name, version, type, license, cpe, purl, own.from_release, start.date AS since
       FROM rm_components.component_interval AS own
       JOIN chain ON chain.line = 'mainline'
       JOIN place AS start ON start.release_key = own.from_release
       LEFT JOIN place AS stop ON stop.release_key = own.until_release
       JOIN rm_components.component USING (component_id)
       WHERE own.app_id = $1 AND start.rank <= chain.rank AND (stop.rank IS NULL OR stop.rank > chain.rank)
     ), ended AS MATERIALIZED (
       SELECT DISTINCT until_release AS release_key FROM rm_components.component_interval
       WHERE app_id = $1 AND until_release IS NOT NULL
     ), lineage AS (
       SELECT component_id AS shipped_id, component_id, source, name, version, from_release, 0 AS step FROM mainline
       UNION ALL
       SELECT own.shipped_id, other.component_id, own.source, own.name, own.version, earlier.from_release, step + 1
       FROM lineage AS own
       JOIN ended ON ended.release_key = own.from_release
       CROSS JOIN LATERAL (
         SELECT component_id FROM rm_components.component
         WHERE name = own.name AND source = own.source AND coalesce(version, '') = coalesce(own.version, '')
           AND component_id <> own.component_id OFFSET 0
       ) AS other
       JOIN rm_components.component_interval AS earlier
         ON earlier.app_id = $1 AND earlier.component_id = other.component_id
        AND earlier.until_release = own.from_release
     ), began AS (
       SELECT shipped_id AS component_id, min(place.date) AS earliest
       FROM lineage JOIN place ON place.release_key = lineage.from_release WHERE step > 0 GROUP BY shipped_id
     )
     SELECT source, name, version, type, license, cpe, purl, coalesce(earliest, since) AS since,
            NULL::integer AS depth, true AS is_added, true AS is_measured
     FROM mainline LEFT JOIN began USING (component_id)
     UNION ALL
     SELECT source, name, version, type, license, cpe, purl, chain.date, chain.depth, edit.is_added, true
     FROM chain
     JOIN rm_components.maintenance_component AS edit
       ON edit.app_id = $1 AND edit.release_key = chain.release_key
     JOIN rm_components.component USING (component_id)
     WHERE chain.line = 'maintenance'
     UNION ALL
     SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false
     WHERE NOT EXISTS (SELECT FROM chain)
     ORDER BY source, name, version NULLS FIRST`,
    [appUuid, releaseKey],
    'components-shipped',
  );
  return rows[0]?.is_measured === false ? null : rows;
}

/** Edits of a maintenance release over those of its base, the nearest to the mainline first. */
function withEdits(mainline: readonly ShippedRow[], edits: readonly ShippedRow[]): ShippedComponent[] {
  const shipped = new Map(mainline.map((row) => [identityOf(row), shippedOf(row)]));
  const depths = [...new Set(edits.map(({ depth }) => depth))].sort(
    (left, right) => Number(right) - Number(left),
  );
  for (const depth of depths)
    apply(
      shipped,
      edits.filter((edit) => edit.depth === depth),
    );
  return [...shipped.values()].sort(compareComponents);
}

function apply(shipped: Map<string, ShippedComponent>, edits: readonly ShippedRow[]): void {
  const gone = new Map<string, ShippedComponent>();
  for (const row of edits.filter((edit) => !edit.is_added)) {
    const identity = identityOf(row);
    const known = shipped.get(identity);
    if (known !== undefined) gone.set(identity, known);
    shipped.delete(identity);
  }
  for (const row of edits.filter((edit) => edit.is_added)) {
    // What only has something else said about it was there before.
    const since = gone.get(identityOf(row))?.since ?? row.since;
    shipped.set(identityOf(row), { ...shippedOf(row), since });
  }
}

const identityOf = ({ source, name, version }: Component): string => `${source}\0${name}\0${version ?? ''}`;

function shippedOf({ source, name, version, type, license, cpe, purl, since }: ShippedRow): ShippedComponent {
  return { source, name, version, type, license, cpe, purl, since };
}
