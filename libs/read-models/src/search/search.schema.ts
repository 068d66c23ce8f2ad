/** Tables of the search model: one wide row per application, and one per application and technology. */
export function searchTables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.app (
       app_id uuid PRIMARY KEY,
       platform text NOT NULL,
       name text COLLATE "C" NOT NULL,
       name_folded text COLLATE "C" NOT NULL,
       bundle_id_folded text COLLATE "C",
       developer_folded text COLLATE "C",
       runtime text COLLATE "C",
       runtime_family text COLLATE "C",
       dependency_count integer,
       app_size bigint,
       is_measured boolean NOT NULL,
       extracted_at timestamptz NOT NULL,
       last_updated_at timestamptz,
       created_at timestamptz NOT NULL,
       technologies text[] COLLATE "C" NOT NULL,
       categories text[] COLLATE "C" NOT NULL,
       document json NOT NULL
     )`,
    `CREATE INDEX ON ${schema}.app (name_folded, app_id)`,
    `CREATE INDEX ON ${schema}.app (platform, name_folded, app_id)`,
    `CREATE INDEX ON ${schema}.app (runtime_family)`,
    `CREATE INDEX ON ${schema}.app (last_updated_at)`,
    `CREATE INDEX ON ${schema}.app (extracted_at)`,
    `CREATE INDEX ON ${schema}.app (created_at)`,
    `CREATE INDEX ON ${schema}.app (dependency_count)`,
    `CREATE INDEX ON ${schema}.app USING gin (technologies)`,
    `CREATE INDEX ON ${schema}.app USING gin (categories)`,
    `CREATE INDEX ON ${schema}.app USING gin (developer_folded public.gin_trgm_ops)`,
    `CREATE TABLE ${schema}.app_technology (
       app_id uuid NOT NULL,
       technology text COLLATE "C" NOT NULL,
       version text COLLATE "C",
       PRIMARY KEY (app_id, technology)
     )`,
    `CREATE INDEX ON ${schema}.app_technology (technology, version)`,
  ];
}
