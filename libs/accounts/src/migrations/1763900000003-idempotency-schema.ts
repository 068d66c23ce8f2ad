import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests that were sent with an idempotency key, and what they were answered. */
export class IdempotencySchema1763900000003 implements MigrationInterface {
  readonly name = 'IdempotencySchema1763900000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts.idempotent_request (
        account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
        method text NOT NULL,
        path text NOT NULL,
        key text NOT NULL,
        fingerprint bytea NOT NULL,
        owner uuid NOT NULL,
        claimed_at timestamptz NOT NULL,
        answer bytea,
        PRIMARY KEY (account_id, method, path, key)
      );
      CREATE INDEX idempotent_request_claimed_at ON accounts.idempotent_request (claimed_at);
      COMMENT ON COLUMN accounts.idempotent_request.answer IS
        'JSON, encrypted where it may hold a secret; null while the request is underway';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE accounts.idempotent_request;');
  }
}
