import { SDK_CATEGORY_COLUMNS } from './sdk-categories.js';

/**
 * Tables of the search model. `app` holds what filters and sorts and nothing else, fixed widths first: an exact
 * count of a broad search reads all of it. What is shown lies in `document`, read for the page alone.
 */
export function searchTables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.app (
       app_id uuid PRIMARY KEY,
       extracted_at timestamptz NOT NULL,
       last_updated_at timestamptz,
       created_at timestamptz NOT NULL,
       app_size bigint,
       dependency_count integer,
       is_measured boolean NOT NULL,
       ${[...SDK_CATEGORY_COLUMNS.values()].map((column) => `${column} boolean NOT NULL`).join(', ')},
       platform text COLLATE "C" NOT NULL,
       runtime text COLLATE "C",
       runtime_family text COLLATE "C",
       name_folded text COLLATE "C" NOT NULL,
       developer_folded text COLLATE "C",
       bundle_id_folded text COLLATE "C"
     )`,
    ...SORTED.map((columns) => `CREATE INDEX ON ${schema}.app (${columns})`),
    `CREATE INDEX ON ${schema}.app (runtime_family)`,
    `CREATE INDEX ON ${schema}.app (created_at)`,
    `CREATE INDEX ON ${schema}.app USING gin (
       name_folded public.gin_trgm_ops, developer_folded public.gin_trgm_ops, bundle_id_folded public.gin_trgm_ops
     )`,
    `CREATE TABLE ${schema}.document (
       app_id uuid PRIMARY KEY,
       document json NOT NULL
     )`,
    `CREATE TABLE ${schema}.app_technology (
       app_id uuid NOT NULL,
       technology text COLLATE "C" NOT NULL,
       name text COLLATE "C" NOT NULL,
       category text COLLATE "C" NOT NULL,
       category_folded text COLLATE "C" NOT NULL,
       version text COLLATE "C",
       PRIMARY KEY (app_id, technology)
     )`,
    `CREATE INDEX ON ${schema}.app_technology (technology, version, app_id)`,
    `CREATE INDEX ON ${schema}.app_technology (category_folded, app_id)`,
  ];
}

/** Each sort in its usual direction walks an index; the last words tell applications of one key apart. */
const SORTED = [
  'name_folded, app_id',
  'extracted_at, name_folded, app_id',
  'developer_folded, name_folded, app_id',
  'dependency_count DESC NULLS LAST, name_folded, app_id',
  'app_size DESC NULLS LAST, name_folded, app_id',
  'last_updated_at DESC NULLS LAST, name_folded, app_id',
];
