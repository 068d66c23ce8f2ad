import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far stored extractions were read again under a catalog. */
export class ReadingSchema1763800000001 implements MigrationInterface {
  readonly name = 'ReadingSchema1763800000001';

  async up(runner: QueryRunner): Promise<void> {
    // The nil UUID stands before every application.
    await runner.query(
      `CREATE TABLE log.reading (
         rules_hash text COLLATE "C" PRIMARY KEY,
         position uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
         done integer NOT NULL DEFAULT 0,
         changed integer NOT NULL DEFAULT 0,
         failed integer NOT NULL DEFAULT 0,
         started_at timestamptz NOT NULL DEFAULT now(),
         finished_at timestamptz
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE log.reading');
  }
}
