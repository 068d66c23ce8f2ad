import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells consumers that are waited for from those that are being built, or rest. */
export class CheckpointRole1763900000002 implements MigrationInterface {
  readonly name = 'CheckpointRole1763900000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE log.checkpoint ADD COLUMN role text NOT NULL DEFAULT 'live'
         CHECK (role IN ('live', 'building', 'retired'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE log.checkpoint DROP COLUMN role');
  }
}
