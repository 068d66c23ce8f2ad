import { compareComponents, type Component, componentKey } from '#libs/domain';
import { type Executor, query } from '#libs/postgres';

interface ReleasePlace {
  readonly line: 'mainline' | 'maintenance';
  readonly is_measured: boolean;
  readonly base_key: string | null;
}

/** What one release ships, in order of source, name and version; null where it is unknown or was never measured. */
export async function findComponents(
  sql: Executor,
  appUuid: string,
  releaseKey: string,
): Promise<Component[] | null> {
  const place = await findPlace(sql, appUuid, releaseKey);
  if (place === undefined || !place.is_measured) return null;
  if (place.line === 'mainline') return mainlineComponents(sql, appUuid, releaseKey);
  const base = place.base_key === null ? [] : await findComponents(sql, appUuid, place.base_key);
  return withMaintenance(base ?? [], await maintenanceComponents(sql, appUuid, releaseKey));
}

async function findPlace(
  sql: Executor,
  appUuid: string,
  releaseKey: string,
): Promise<ReleasePlace | undefined> {
  const [place] = await query<ReleasePlace>(
    sql,
    'SELECT line, is_measured, base_key FROM rm_components.release WHERE app_id = $1 AND release_key = $2',
    [appUuid, releaseKey],
    'components-place',
  );
  return place;
}

/** Intervals that hold the release: they began at or before it, and did not end by then. */
async function mainlineComponents(sql: Executor, appUuid: string, releaseKey: string): Promise<Component[]> {
  return query<Component>(
    sql,
    `WITH place AS MATERIALIZED (
       SELECT release_key,
              row_number() OVER (ORDER BY date, first_extracted_at, version_key, release_key) AS rank
       FROM rm_components.release WHERE app_id = $1
     )
     SELECT source, name, version, type, license, cpe, purl
     FROM rm_components.component_interval AS own
     JOIN place AS start ON start.release_key = own.from_release
     JOIN place AS asked ON asked.release_key = $2
     LEFT JOIN place AS stop ON stop.release_key = own.until_release
     JOIN rm_components.component USING (component_id)
     WHERE own.app_id = $1 AND start.rank <= asked.rank AND (stop.rank IS NULL OR stop.rank > asked.rank)
     ORDER BY source, name, version NULLS FIRST`,
    [appUuid, releaseKey],
    'components-mainline',
  );
}

async function maintenanceComponents(
  sql: Executor,
  appUuid: string,
  releaseKey: string,
): Promise<(Component & { is_added: boolean })[]> {
  return query<Component & { is_added: boolean }>(
    sql,
    `SELECT source, name, version, type, license, cpe, purl, is_added
     FROM rm_components.maintenance_component JOIN rm_components.component USING (component_id)
     WHERE app_id = $1 AND release_key = $2`,
    [appUuid, releaseKey],
    'components-maintenance',
  );
}

function withMaintenance(
  base: readonly Component[],
  changes: readonly (Component & { readonly is_added: boolean })[],
): Component[] {
  const removed = new Set(changes.filter((change) => !change.is_added).map((change) => componentKey(change)));
  const kept = base.filter((component) => !removed.has(componentKey(component)));
  const added = changes.filter((change) => change.is_added).map(({ is_added, ...component }) => component);
  return [...kept, ...added].sort(compareComponents);
}
