import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trigram indexes answer "contains" without reading every row. */
export class ReadModelExtensions1763700000003 implements MigrationInterface {
  readonly name = 'ReadModelExtensions1763700000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public');
  }

  async down(): Promise<void> {
    // Others may use the extension.
  }
}
