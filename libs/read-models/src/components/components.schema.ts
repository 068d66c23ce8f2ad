/**
 * Tables of the components model. A component is kept once for all applications; an application's components
 * are validity intervals over its measured mainline releases, and differences for maintenance releases.
 */
export function componentsTables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.component (
       component_id uuid PRIMARY KEY,
       source text COLLATE "C" NOT NULL,
       name text COLLATE "C" NOT NULL,
       version text COLLATE "C",
       type text NOT NULL,
       license text,
       cpe text,
       purl text
     )`,
    // By identity: what else was said about the same package.
    `CREATE INDEX ON ${schema}.component (name, source, coalesce(version, ''))`,
    `CREATE TABLE ${schema}.release (
       app_id uuid NOT NULL,
       release_key text COLLATE "C" NOT NULL,
       date timestamptz NOT NULL,
       first_extracted_at timestamptz NOT NULL,
       version_key text COLLATE "C" NOT NULL,
       line text NOT NULL,
       is_measured boolean NOT NULL,
       base_key text COLLATE "C",
       PRIMARY KEY (app_id, release_key)
     )`,
    `CREATE TABLE ${schema}.component_interval (
       app_id uuid NOT NULL,
       component_id uuid NOT NULL,
       from_release text COLLATE "C" NOT NULL,
       until_release text COLLATE "C",
       PRIMARY KEY (app_id, component_id, from_release)
     )`,
    `CREATE TABLE ${schema}.maintenance_component (
       app_id uuid NOT NULL,
       release_key text COLLATE "C" NOT NULL,
       component_id uuid NOT NULL,
       is_added boolean NOT NULL,
       PRIMARY KEY (app_id, release_key, component_id)
     )`,
  ];
}
