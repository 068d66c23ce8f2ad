import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts and their API keys. */
export class AccountsSchema1700000000000 implements MigrationInterface {
  readonly name = 'AccountsSchema1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA IF NOT EXISTS accounts;

      CREATE TABLE accounts.account (
        id uuid PRIMARY KEY,
        name text NOT NULL CHECK (name <> ''),
        email text,
        plan text NOT NULL CHECK (plan IN ('starter', 'team', 'enterprise', 'operator')),
        created_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX account_name ON accounts.account (lower(name));

      CREATE TABLE accounts.api_key (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
        hash text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{64}$'),
        last_four text NOT NULL,
        scopes text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'ingest', 'webhooks', 'admin']),
        created_at timestamptz NOT NULL,
        expires_at timestamptz,
        revoked_at timestamptz,
        last_used_at timestamptz
      );
      CREATE INDEX api_key_account ON accounts.api_key (account_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE accounts.api_key; DROP TABLE accounts.account; DROP SCHEMA accounts;');
  }
}
