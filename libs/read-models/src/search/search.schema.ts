/**
 * Tables of the search model. `app` holds what filters and sorts and nothing else, in the order of how often it is
 * read: an exact count of a broad search reads all of it. What is shown lies in `document`, read for the page alone.
 * Indexes carry the traits along, so that most counts and pages read no application at all. Facets are counted
 * outside of PostgreSQL, from `labels`: what an application uses, as numbers of rows in `label`.
 */
export function searchTables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.app (
       traits bigint NOT NULL,
       dependency_count integer,
       extracted_at timestamptz NOT NULL,
       last_updated_at timestamptz,
       app_id uuid PRIMARY KEY,
       developer_folded text COLLATE "C",
       searched_text text COLLATE "C" NOT NULL,
       name_folded text COLLATE "C" NOT NULL,
       runtime text COLLATE "C",
       runtime_family text COLLATE "C",
       app_size bigint,
       created_at timestamptz NOT NULL,
       labels bytea NOT NULL
     ) WITH (${VACUUMED_EARLY})`,
    ...SORTED.map((columns) => `CREATE INDEX ON ${schema}.app (${columns}) INCLUDE (traits)`),
    `CREATE INDEX ON ${schema}.app (runtime) INCLUDE (traits)`,
    `CREATE INDEX ON ${schema}.app (runtime_family) INCLUDE (traits)`,
    `CREATE INDEX ON ${schema}.app (created_at) INCLUDE (traits)`,
    // Apart, so that a search for both can use the rarer one alone.
    `CREATE INDEX ON ${schema}.app USING gin (searched_text public.gin_trgm_ops) WITH (${SORTED_EARLY})`,
    `CREATE INDEX ON ${schema}.app USING gin (developer_folded public.gin_trgm_ops) WITH (${SORTED_EARLY})`,
    `CREATE TABLE ${schema}.document (
       app_id uuid PRIMARY KEY,
       document json NOT NULL
     )`,
    `CREATE TABLE ${schema}.app_technology (
       app_id uuid NOT NULL,
       traits bigint NOT NULL,
       technology text COLLATE "C" NOT NULL,
       label integer NOT NULL,
       other_category text COLLATE "C",
       version text COLLATE "C",
       PRIMARY KEY (app_id, technology)
     ) WITH (${VACUUMED_EARLY})`,
    `CREATE INDEX ON ${schema}.app_technology (technology, version, app_id) INCLUDE (traits)`,
    `CREATE INDEX ON ${schema}.app_technology (other_category, app_id) WHERE other_category IS NOT NULL`,
    `CREATE TABLE ${schema}.label (
       id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
       category text COLLATE "C" NOT NULL,
       name text COLLATE "C" NOT NULL,
       UNIQUE (category, name)
     )`,
  ];
}

/** What changed since the last vacuum costs an index-only scan a look at the table. */
const VACUUMED_EARLY = 'autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05';

/** In kB. A search reads what was written and is not sorted in yet from end to end: 20 ms at the usual 4 MB. */
const SORTED_EARLY = 'gin_pending_list_limit = 1024';

/** Each sort walks an index, forwards or backwards; the last words tell applications of one key apart. */
const SORTED = [
  'name_folded, app_id',
  'extracted_at, name_folded, app_id',
  'developer_folded, name_folded, app_id',
  'dependency_count DESC NULLS LAST, name_folded, app_id',
  'app_size DESC NULLS LAST, name_folded, app_id',
  'last_updated_at DESC NULLS LAST, name_folded, app_id',
];
