import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Plan } from './plan.js';

/** Owns keys, webhooks and credits. Its name is unique whatever the case. */
@Entity({ schema: 'accounts', name: 'account' })
export class AccountEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('text')
  plan: Plan;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
