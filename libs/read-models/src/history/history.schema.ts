/** Tables of the history model: one row per release. */
export function historyTables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.release (
       app_id uuid NOT NULL,
       release_key text COLLATE "C" NOT NULL,
       version text,
       date timestamptz NOT NULL,
       first_extracted_at timestamptz NOT NULL,
       version_key text COLLATE "C" NOT NULL,
       extracted_at timestamptz NOT NULL,
       released_at timestamptz,
       measured_at timestamptz,
       not_measured_reason text,
       line text NOT NULL,
       dependency_count integer,
       base json NOT NULL,
       facts json NOT NULL,
       technologies json NOT NULL,
       changes json NOT NULL,
       dependency_changes json NOT NULL,
       notes text,
       summary text,
       PRIMARY KEY (app_id, release_key)
     )`,
    `CREATE INDEX ON ${schema}.release (app_id, date, first_extracted_at, version_key, release_key)`,
  ];
}
