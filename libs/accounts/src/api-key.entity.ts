import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { AccountEntity } from './account.entity.js';
import type { Scope } from './plan.js';

/** A key, without the key: only its SHA-256 is kept, and the last four characters to tell keys apart by eye. */
@Entity({ schema: 'accounts', name: 'api_key' })
export class ApiKeyEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'account_id' })
  accountId: string;

  @ManyToOne(() => AccountEntity, { nullable: false })
  @JoinColumn({ name: 'account_id' })
  account: Relation<AccountEntity>;

  @Column('text')
  hash: string;

  @Column('text', { name: 'last_four' })
  lastFour: string;

  @Column('text', { array: true })
  scopes: Scope[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  /** To the minute: written at most once a minute. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;
}
