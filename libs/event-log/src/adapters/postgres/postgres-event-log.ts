import type { Pool } from 'pg';
import type { Changeset, Platform } from '#libs/domain';
import { sqlState } from '#libs/postgres';
import { appIdOf } from '../../app-uuid.js';
import type {
  AppendConflict,
  AppendResult,
  AppHead,
  EventLog,
  KnownExtraction,
  LoggedChangeset,
  LoggedNews,
  NewsQuery,
  PartitionPosition,
  PartitionSlice,
} from '../../event-log.js';
import { partitionOf } from '../../partition-of.js';
import { appendChangesets } from './append-changesets.js';
import { readAppRows, readBehind } from './read-changesets.js';
import {
  readAppHeads,
  readAppHeadsOfSlug,
  readEpoch,
  readExtractions,
  readHeads,
  readTakenSlugs,
  readTotals,
} from './read-heads.js';
import { readNews, readNewsOfApps } from './read-news.js';
import { readPositionsBefore } from './read-positions.js';

/** Opens the log of a migrated database. */
export async function openPostgresEventLog(pool: Pool): Promise<EventLog> {
  const heads = await readHeads(pool);
  return new PostgresEventLog(pool, heads.length);
}

/** Serialization failure and deadlock: the database has undone everything. */
const RETRIABLE = new Set(['40001', '40P01']);
const MAXIMUM_TRIES = 5;

class PostgresEventLog implements EventLog {
  constructor(
    private readonly pool: Pool,
    readonly partitionCount: number,
  ) {}

  partitionOf(appId: string): number {
    return partitionOf(appId, this.partitionCount);
  }

  epoch(): Promise<string> {
    return readEpoch(this.pool);
  }

  async append(changesets: readonly Changeset[]): Promise<AppendResult> {
    if (changesets.length === 0) return { status: 'appended', positions: [] };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const positions = await appendChangesets(this.pool, changesets, (appId) => this.partitionOf(appId));
        return { status: 'appended', positions };
      } catch (error) {
        const conflict = conflictOf(error);
        if (conflict !== null) return { status: 'conflict', conflict };
        if (attempt >= MAXIMUM_TRIES || !RETRIABLE.has(sqlState(error) ?? '')) throw error;
      }
    }
  }

  async readAfter(positions: readonly PartitionPosition[], limit: number): Promise<PartitionSlice[]> {
    return slices(await readBehind(this.pool, positions, limit));
  }

  async readApps(appIds: readonly string[]): Promise<Map<string, LoggedChangeset[]>> {
    const rows = await readAppRows(this.pool, appIds);
    return grouped(rows, (row) => row.changeset.app.id);
  }

  heads(): Promise<PartitionPosition[]> {
    return readHeads(this.pool);
  }

  readNews({ appIds, ...query }: NewsQuery): Promise<LoggedNews[]> {
    return appIds === undefined ? readNews(this.pool, query) : readNewsOfApps(this.pool, query, appIds);
  }

  positionsBefore(time: Date): Promise<PartitionPosition[]> {
    return readPositionsBefore(this.pool, time);
  }

  async findApps(appIds: readonly string[]): Promise<Map<string, AppHead>> {
    const heads = await readAppHeads(this.pool, appIds);
    return new Map(heads.map((head) => [head.appId, head]));
  }

  findAppsOfSlug(slug: string): Promise<AppHead[]> {
    return readAppHeadsOfSlug(this.pool, slug);
  }

  async findExtractions(extractionIds: readonly string[]): Promise<Map<string, KnownExtraction>> {
    const known = await readExtractions(this.pool, extractionIds);
    return new Map(known.map((extraction) => [extraction.extractionId, extraction]));
  }

  async takenSlugs(platform: Platform, base: string): Promise<Set<string>> {
    return new Set(await readTakenSlugs(this.pool, platform, base));
  }

  totals(): Promise<{ apps: number; extractions: number }> {
    return readTotals(this.pool);
  }
}

function slices(rows: readonly LoggedChangeset[]): PartitionSlice[] {
  return [...grouped(rows, (row) => row.part)].map(([part, items]) => ({ part, items }));
}

function grouped<Key>(
  rows: readonly LoggedChangeset[],
  keyOf: (row: LoggedChangeset) => Key,
): Map<Key, LoggedChangeset[]> {
  const groups = new Map<Key, LoggedChangeset[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** The function's detail names the ids; the database knows applications by their UUID alone. */
function conflictOf(error: unknown): AppendConflict | null {
  const { detail } = error as { detail?: string };
  const named = detail?.split(',') ?? [];
  switch (sqlState(error) ?? '') {
    case 'DL001':
      return { kind: 'extraction-known', extractionIds: named };
    case 'DL002':
      return { kind: 'version-moved', appIds: named.map(appIdOf) };
    case 'DL003':
      return { kind: 'slug-taken', appIds: named.map(appIdOf) };
    default:
      return null;
  }
}
