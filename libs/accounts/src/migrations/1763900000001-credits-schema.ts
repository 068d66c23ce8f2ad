import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credits used by month, and use by day and endpoint. */
export class CreditsSchema1763900000001 implements MigrationInterface {
  readonly name = 'CreditsSchema1763900000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts.credit_month (
        account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
        month date NOT NULL CHECK (extract(day FROM month) = 1),
        used integer NOT NULL CHECK (used >= 0),
        PRIMARY KEY (account_id, month)
      );

      CREATE TABLE accounts.usage_day (
        account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
        day date NOT NULL,
        endpoint text NOT NULL,
        requests bigint NOT NULL CHECK (requests >= 0),
        credits bigint NOT NULL CHECK (credits >= 0),
        PRIMARY KEY (account_id, day, endpoint)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE accounts.usage_day; DROP TABLE accounts.credit_month;');
  }
}
