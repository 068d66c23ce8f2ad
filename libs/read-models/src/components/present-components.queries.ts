import type { Component } from '#libs/domain';
import { appUuid } from '#libs/event-log';
import { type Executor, query } from '#libs/postgres';

interface PresentRow extends Component {
  /** Place of the application among those asked for, from 1. */
  readonly n: number;
}

/**
 * For each of these applications, in their order: what its last measured mainline release ships in one of these
 * versions, by source, name and version. Each OFFSET keeps the planner from reading a whole table, which all
 * applications share, for the sake of a few of them.
 */
export async function findPresentComponents(
  sql: Executor,
  appIds: readonly string[],
  versions: readonly string[],
): Promise<Component[][]> {
  const rows = await query<PresentRow>(
    sql,
    `SELECT asked.n::integer AS n, found.*
     FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (app_id, n)
     CROSS JOIN LATERAL (
       SELECT component_id FROM rm_components.component_interval
       WHERE app_id = asked.app_id AND until_release IS NULL OFFSET 0
     ) AS own
     CROSS JOIN LATERAL (
       SELECT source, name, version, type, license, cpe, purl
       FROM rm_components.component WHERE component_id = own.component_id OFFSET 0
     ) AS found
     WHERE found.version = ANY($2::text[])
     ORDER BY asked.n, found.source, found.name, found.version`,
    [appIds.map(appUuid), versions],
    'components-present',
  );
  const present: Component[][] = appIds.map(() => []);
  for (const { n, ...component } of rows) present[n - 1]!.push(component);
  return present;
}
