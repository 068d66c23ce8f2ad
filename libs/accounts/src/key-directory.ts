import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity.js';
import type { KeyVerdict } from './caller.js';

/** A revocation elsewhere is seen after this long, and the time of one query. */
const REMEMBERED_MS = 1_500;
const REMEMBERED_KEYS = 10_000;
const USE_RECORDED_EVERY_MS = 60_000;

/** Finds who is behind a key's hash. Remembers for a moment, found or not; asks once for many at once. */
@Injectable()
export class KeyDirectory implements BeforeApplicationShutdown {
  private readonly logger = new Logger(KeyDirectory.name);
  private readonly useRecordedAt = new LRUCache<string, number>({ max: REMEMBERED_KEYS });
  private readonly writes = new Set<Promise<void>>();
  private readonly remembered = new LRUCache<string, { key: ApiKeyEntity | null }>({
    max: REMEMBERED_KEYS,
    ttl: REMEMBERED_MS,
    fetchMethod: (hash) => this.load(hash),
  });

  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async findByHash(hash: string, now = new Date()): Promise<KeyVerdict> {
    const found = await this.remembered.fetch(hash);
    return this.judge(found?.key ?? null, now);
  }

  /** At once, where the key was asked for a moment ago; undefined where it must be looked up. */
  recall(hash: string, now = new Date()): KeyVerdict | undefined {
    const found = this.remembered.get(hash);
    return found && this.judge(found.key, now);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.writes);
  }

  private judge(key: ApiKeyEntity | null, now: Date): KeyVerdict {
    if (!key) return { state: 'unknown' };
    if (key.revokedAt) return { state: 'revoked' };
    if (key.expiresAt && key.expiresAt <= now) return { state: 'expired' };
    this.recordUse(key.id, now);
    const { account, scopes } = key;
    return {
      state: 'valid',
      caller: { keyId: key.id, accountId: account.id, accountName: account.name, plan: account.plan, scopes },
    };
  }

  private async load(hash: string): Promise<{ key: ApiKeyEntity | null }> {
    const repository = this.dataSource.getRepository(ApiKeyEntity);
    return { key: await repository.findOne({ where: { hash }, relations: { account: true } }) };
  }

  /** Beside the request: an answer never waits for this, and never fails by it. */
  private recordUse(keyId: string, now: Date): void {
    const recordedAt = this.useRecordedAt.get(keyId) ?? 0;
    if (now.getTime() - recordedAt < USE_RECORDED_EVERY_MS) return;
    this.useRecordedAt.set(keyId, now.getTime());
    const write = this.saveUse(keyId, now)
      .catch((error: unknown) =>
        this.logger.warn(`The use of key ${keyId} was not recorded: ${String(error)}`),
      )
      .finally(() => this.writes.delete(write));
    this.writes.add(write);
  }

  /** Other processes record too: what is younger than a minute stays. */
  private async saveUse(keyId: string, now: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE accounts.api_key SET last_used_at = $2
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $2::timestamptz - interval '1 minute')`,
      [keyId, now],
    );
  }
}
