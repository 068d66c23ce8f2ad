import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests of each key in its current minute. */
export class RateWindowSchema1763900000002 implements MigrationInterface {
  readonly name = 'RateWindowSchema1763900000002';

  async up(runner: QueryRunner): Promise<void> {
    // Unlogged: nothing waits for the disk, and what a crash loses is the count of a minute that is over by then.
    // No foreign key, which would lock the key's row with each request. Room on each page keeps updates off the index.
    await runner.query(`
      CREATE UNLOGGED TABLE accounts.rate_window (
        key_id uuid PRIMARY KEY,
        minute integer NOT NULL,
        asked integer NOT NULL CHECK (asked >= 0)
      ) WITH (fillfactor = 50);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE accounts.rate_window;');
  }
}
