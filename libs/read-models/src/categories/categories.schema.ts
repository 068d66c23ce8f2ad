/**
 * Tables of the categories model: what each application contributes, and counters of all of them.
 * Counters are kept per partition, so that two projectors never wait for one row.
 */
export function categoriesTables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.app (
       app_id uuid PRIMARY KEY,
       ever_measured boolean NOT NULL,
       technologies json NOT NULL
     )`,
    `CREATE TABLE ${schema}.total (
       part smallint PRIMARY KEY,
       apps bigint NOT NULL,
       never_measured bigint NOT NULL
     )`,
    `CREATE TABLE ${schema}.category (
       part smallint NOT NULL,
       category text COLLATE "C" NOT NULL,
       apps bigint NOT NULL,
       PRIMARY KEY (part, category)
     )`,
    `CREATE TABLE ${schema}.provider (
       part smallint NOT NULL,
       category text COLLATE "C" NOT NULL,
       technology text COLLATE "C" NOT NULL,
       apps bigint NOT NULL,
       PRIMARY KEY (part, category, technology)
     )`,
  ];
}
