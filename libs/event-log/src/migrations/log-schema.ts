import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPEND_FUNCTION, MISSING_FUNCTION } from './append-function.js';

/** Partitions of a new log. Fixed at creation: another number would move applications. */
const PARTITION_COUNT = 16;

/** The event log's tables. Append-only by trigger, whoever connects. */
export class LogSchema1763700000001 implements MigrationInterface {
  readonly name = 'LogSchema1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...APPEND_ONLY, MISSING_FUNCTION, APPEND_FUNCTION])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA log CASCADE');
  }
}

const TABLES = [
  'CREATE SCHEMA log',
  // Rows are updated by every append; room on the page keeps the updates in place.
  `CREATE TABLE log.partition (
     part smallint PRIMARY KEY,
     head bigint NOT NULL DEFAULT 0
   ) WITH (fillfactor = 10)`,
  `INSERT INTO log.partition (part) SELECT generate_series(0, ${PARTITION_COUNT - 1})`,
  `CREATE TABLE log.epoch (
     singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
     epoch uuid NOT NULL
   )`,
  'INSERT INTO log.epoch (epoch) VALUES (gen_random_uuid())',
  `CREATE TABLE log.app (
     app_id uuid PRIMARY KEY,
     part smallint NOT NULL REFERENCES log.partition,
     platform text NOT NULL,
     slug text COLLATE "C" NOT NULL,
     version integer NOT NULL,
     UNIQUE (platform, slug)
   ) WITH (fillfactor = 70)`,
  `CREATE TYPE log.outcome AS ENUM ('recorded', 'unchanged', 'historical')`,
  `CREATE TYPE log.changeset_type AS ENUM ('extraction.recorded', 'catalog.applied')`,
  `CREATE TABLE log.extraction (
     extraction_id uuid PRIMARY KEY,
     app_id uuid NOT NULL,
     content_hash bytea NOT NULL,
     outcome log.outcome NOT NULL
   )`,
  // json keeps the exact bytes and is faster than jsonb to write and to read back.
  // Wide columns of a fixed size come first, so that no byte is lost to alignment.
  `CREATE TABLE log.changeset (
     pos bigint NOT NULL,
     occurred_at timestamptz NOT NULL,
     recorded_at timestamptz NOT NULL,
     app_id uuid NOT NULL,
     id uuid NOT NULL,
     version integer NOT NULL,
     part smallint NOT NULL,
     schema_version smallint NOT NULL,
     type log.changeset_type NOT NULL,
     data json NOT NULL,
     meta json,
     PRIMARY KEY (part, pos),
     UNIQUE (app_id, version)
   ) WITH (toast_tuple_target = 256)`,
  // Compressed in place: most changesets are small, and a row elsewhere costs more than it saves.
  `ALTER TABLE log.changeset ALTER COLUMN data SET STORAGE MAIN`,
];

const APPEND_ONLY = [
  `CREATE FUNCTION log.refuse_alteration() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'log.% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'DL000';
   END $$`,
  ...['log.changeset', 'log.extraction'].flatMap((table) => [
    `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
       FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_alteration()`,
    // Sessions that apply a replication skip the triggers that are not always on.
    `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER append_only`,
  ]),
];
