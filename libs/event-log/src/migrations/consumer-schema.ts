import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where consumers stand, what they put aside and which generations of read models there are. */
export class ConsumerSchema1763700000002 implements MigrationInterface {
  readonly name = 'ConsumerSchema1763700000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE log.generation, log.parked, log.checkpoint');
  }
}

const TABLES = [
  `CREATE TABLE log.checkpoint (
     consumer text COLLATE "C" NOT NULL,
     part smallint NOT NULL REFERENCES log.partition,
     pos bigint NOT NULL,
     epoch uuid NOT NULL,
     PRIMARY KEY (consumer, part)
   ) WITH (fillfactor = 20)`,
  `CREATE TABLE log.parked (
     consumer text COLLATE "C" NOT NULL,
     app_id uuid NOT NULL,
     part smallint NOT NULL,
     pos bigint NOT NULL,
     error text NOT NULL,
     attempts integer NOT NULL DEFAULT 1,
     parked_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (consumer, app_id)
   )`,
  `CREATE TABLE log.generation (
     model text COLLATE "C" NOT NULL,
     generation integer NOT NULL,
     shape integer NOT NULL,
     status text NOT NULL CHECK (status IN ('building', 'live', 'retired')),
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (model, generation)
   )`,
  `CREATE UNIQUE INDEX one_live_generation ON log.generation (model) WHERE status = 'live'`,
];
