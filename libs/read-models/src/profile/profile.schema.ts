/**
 * Tables of the profile model: one narrow row per application that names find, what is shown of it in `document`,
 * and the other names that it answers to.
 */
export function profileTables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.app (
       app_id uuid PRIMARY KEY,
       platform text NOT NULL,
       slug text COLLATE "C" NOT NULL,
       name text COLLATE "C" NOT NULL,
       name_folded text COLLATE "C" NOT NULL,
       bundle_id_folded text COLLATE "C",
       bundle_id text COLLATE "C",
       version text
     )`,
    `CREATE INDEX ON ${schema}.app (name_folded, platform, app_id)`,
    `CREATE INDEX ON ${schema}.app (bundle_id_folded)`,
    `CREATE INDEX ON ${schema}.app (slug)`,
    `CREATE INDEX ON ${schema}.app USING gin (name_folded public.gin_trgm_ops)`,
    `CREATE TABLE ${schema}.document (
       app_id uuid PRIMARY KEY,
       app json NOT NULL,
       sdk_summary json NOT NULL,
       technologies json NOT NULL,
       aliases text[] NOT NULL,
       former_names text[] NOT NULL
     )`,
    `CREATE TABLE ${schema}.other_name (
       app_id uuid NOT NULL,
       kind text NOT NULL CHECK (kind IN ('alias', 'former')),
       name_folded text COLLATE "C" NOT NULL,
       PRIMARY KEY (app_id, kind, name_folded)
     )`,
    `CREATE INDEX ON ${schema}.other_name (name_folded, kind)`,
  ];
}
