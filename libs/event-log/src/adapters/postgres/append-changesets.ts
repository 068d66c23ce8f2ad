import type { Changeset } from '#libs/domain';
import { type Executor, jsonArray, plainArray, query, textArray } from '#libs/postgres';
import { appUuid } from '../../app-uuid.js';
import { encodeChangeset } from '../../codec/encode-changeset.js';
import { CURRENT_SCHEMA_VERSION } from '../../codec/stored-changeset.js';
import type { PartitionPosition } from '../../event-log.js';

const APPEND = `SELECT part, pos FROM log.append(
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`;

/** Appends a batch; raises the SQLSTATEs that `append-function.ts` names. */
export async function appendChangesets(
  sql: Executor,
  changesets: readonly Changeset[],
  partOf: (appId: string) => number,
): Promise<PartitionPosition[]> {
  const apps = appMoves(changesets);
  const extractions = changesets.flatMap(({ app, extraction, outcome }) =>
    extraction === null
      ? []
      : [{ id: extraction.extractionId, app: app.id, hash: extraction.contentHash, outcome }],
  );
  return query<{ part: number; pos: number }>(
    sql,
    APPEND,
    [
      plainArray(apps.map((app) => appUuid(app.id))),
      plainArray(apps.map((app) => partOf(app.id))),
      textArray(apps.map((app) => app.platform)),
      textArray(apps.map((app) => app.slug)),
      plainArray(apps.map((app) => app.expected)),
      plainArray(apps.map((app) => app.reached)),
      plainArray(extractions.map((extraction) => extraction.id)),
      plainArray(extractions.map((extraction) => appUuid(extraction.app))),
      // As text: PostgreSQL refuses what is no hex, Buffer.from would cut it off.
      textArray(extractions.map((extraction) => `\\x${extraction.hash}`)),
      textArray(extractions.map((extraction) => extraction.outcome)),
      plainArray(changesets.map((changeset) => partOf(changeset.app.id))),
      plainArray(changesets.map((changeset) => appUuid(changeset.app.id))),
      plainArray(changesets.map((changeset) => changeset.version)),
      plainArray(changesets.map((changeset) => changeset.id)),
      textArray(changesets.map((changeset) => changeset.type)),
      plainArray(changesets.map(() => CURRENT_SCHEMA_VERSION)),
      jsonArray(changesets.map((changeset) => JSON.stringify(encodeChangeset(changeset)))),
      plainArray(changesets.map(() => null)),
      plainArray(changesets.map((changeset) => changeset.occurredAt)),
    ],
    'log-append',
  );
}

interface AppMove {
  readonly id: string;
  readonly platform: string;
  readonly slug: string;
  /** The version that the application must have now. */
  readonly expected: number;
  reached: number;
}

function appMoves(changesets: readonly Changeset[]): AppMove[] {
  const moves = new Map<string, AppMove>();
  for (const { app, version } of changesets) {
    const move = moves.get(app.id);
    if (move === undefined) moves.set(app.id, { ...app, expected: version - 1, reached: version });
    else if (move.reached + 1 === version) move.reached = version;
    else throw new RangeError(`version ${version} of ${app.id} does not follow ${move.reached}`);
  }
  return [...moves.values()];
}
