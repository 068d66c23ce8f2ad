import type { Changeset } from '#libs/domain';
import { type Executor, query } from '#libs/postgres';
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
      apps.map((app) => appUuid(app.id)),
      apps.map((app) => partOf(app.id)),
      apps.map((app) => app.platform),
      apps.map((app) => app.slug),
      apps.map((app) => app.expected),
      apps.map((app) => app.reached),
      extractions.map((extraction) => extraction.id),
      extractions.map((extraction) => appUuid(extraction.app)),
      extractions.map((extraction) => Buffer.from(extraction.hash, 'hex')),
      extractions.map((extraction) => extraction.outcome),
      changesets.map((changeset) => partOf(changeset.app.id)),
      changesets.map((changeset) => appUuid(changeset.app.id)),
      changesets.map((changeset) => changeset.version),
      changesets.map((changeset) => changeset.id),
      changesets.map((changeset) => changeset.type),
      changesets.map(() => CURRENT_SCHEMA_VERSION),
      changesets.map((changeset) => JSON.stringify(encodeChangeset(changeset))),
      changesets.map(() => null),
      changesets.map((changeset) => changeset.occurredAt),
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
