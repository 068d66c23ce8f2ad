import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { accountsEntities, accountsMigrations } from '#libs/accounts';
import { type Catalog, loadCatalog } from '#libs/catalog';
import * as domain from '#libs/domain';
import { eventLogMigrations, type LoggedChangeset, partitionOf } from '#libs/event-log';
import { createDataSource, createPool, inTransaction, migrate } from '#libs/postgres';
import { liveGenerations, READ_MODELS, readModelMigrations } from '#libs/read-models';
import { createTestDatabase } from '../../libs/postgres/src/testing/test-database.js';
import { appendAt } from './append-at.js';

const PARTITIONS = 16;
const EPOCH = '6d8c4f0e-3b1a-4c57-9a52-0f7e1d2b3c4d';
const FIRST_RECORDED = '2026-01-01T12:00:00.000Z';

/** An extraction that arrives, and when it is recorded; noon of 2026-01-01 unless told. */
export interface Arrival {
  readonly document: domain.ExtractionDocument;
  readonly recordedAt?: string;
}

export interface FilledDatabase {
  readonly connectionString: string;
  readonly pool: Pool;
  readonly dataSource: DataSource;
  readonly catalog: Catalog;
  close(): Promise<void>;
}

export interface FilledDatabaseOptions {
  /** Fills it once per run of Jest; the same name must always mean the same documents. */
  readonly templateName?: string;
  /** Gives the address that the connections go to, where that is not the database's own. */
  readonly reachedThrough?: (connectionString: string) => Promise<string>;
}

/** A database whose log and read models hold what these extractions lead to. */
export async function filledDatabase(
  arrivals: readonly Arrival[],
  { templateName, reachedThrough = (url) => Promise.resolve(url) }: FilledDatabaseOptions = {},
): Promise<FilledDatabase> {
  const catalog = loadCatalog();
  const created = await createTestDatabase({
    migrated: (url) => fill(url, changesetsOf(arrivals, catalog)),
    ...(templateName !== undefined && { templateName: `filled-${templateName}` }),
  });
  const connectionString = await reachedThrough(created.connectionString);
  const pool = createPool({ connectionString, applicationName: 'deskscope-test' });
  const dataSource = await dataSourceOf(connectionString).initialize();
  return {
    connectionString,
    pool,
    dataSource,
    catalog,
    close: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      if (!pool.ended) await pool.end();
      await created.drop();
    },
  };
}

function dataSourceOf(connectionString: string): DataSource {
  return createDataSource(connectionString, {
    entities: accountsEntities,
    migrations: [...accountsMigrations, ...eventLogMigrations, ...readModelMigrations],
  });
}

async function fill(connectionString: string, changesets: readonly LoggedChangeset[]): Promise<void> {
  const dataSource = dataSourceOf(connectionString);
  const pool = createPool({ connectionString, applicationName: 'deskscope-test' });
  try {
    await migrate(dataSource);
    await appendAt(pool, changesets);
    // Cursors carry the epoch: with one of its own in each run they could not be shown as examples.
    await pool.query('UPDATE log.epoch SET epoch = $1', [EPOCH]);
    const consumers = await liveGenerations(pool, READ_MODELS);
    await inTransaction(pool, async (sql) => {
      for (const consumer of consumers) await consumer.apply(sql, changesets);
      await sql.query(
        'UPDATE log.checkpoint AS own SET pos = head FROM log.partition WHERE partition.part = own.part',
      );
    });
  } finally {
    await dataSource.destroy();
    await pool.end();
  }
}

/** What ingestion makes of the documents in their order of arrival. */
function changesetsOf(arrivals: readonly Arrival[], catalog: Catalog): LoggedChangeset[] {
  const apps = new Map<string, domain.AppState>();
  const heads = new Map<number, number>();
  return arrivals.flatMap(({ document, recordedAt = FIRST_RECORDED }) => {
    const extraction = extractionOf(document);
    const identity = domain.identifyApp(extraction.app);
    const verdict = domain.decide(apps.get(identity.id) ?? newApp(identity, apps), extraction, {
      catalog,
      backfill: false,
    });
    if (!('changesets' in verdict)) throw new Error(`${extraction.extractionId} is a ${verdict.outcome}`);
    apps.set(identity.id, verdict.state);
    const part = partitionOf(identity.id, PARTITIONS);
    return verdict.changesets.map((changeset) => {
      const pos = (heads.get(part) ?? 0) + 1;
      heads.set(part, pos);
      return { part, pos, changeset, recordedAt };
    });
  });
}

function newApp(identity: domain.AppIdentity, apps: ReadonlyMap<string, domain.AppState>): domain.AppState {
  const neighbours = [...apps.values()].filter(({ platform }) => platform === identity.platform);
  const taken = new Set(neighbours.map(({ slug }) => slug));
  return domain.initialAppState(
    identity,
    domain.freeSlug(identity.wantedSlug, (slug) => taken.has(slug)),
  );
}

function extractionOf(document: domain.ExtractionDocument): domain.Extraction {
  const extraction = domain.normaliseExtraction(document);
  const contentHash = createHash('sha256').update(domain.contentOf(extraction)).digest('hex');
  return { ...extraction, contentHash };
}
