/** Ids that are wanted and not found, separated by commas. */
export const MISSING_FUNCTION = `
CREATE FUNCTION log.missing(wanted uuid[], found uuid[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(id::text, ',') FROM (SELECT unnest(wanted) EXCEPT ALL SELECT unnest(found)) AS missing(id)
$$`;

/**
 * PostgreSQL compresses rows above 2 kB and leaves smaller ones as they are, whatever the table says. Most changesets
 * are a little smaller: blanks bring them there. They shrink to a few bytes, the text to about 60%; JSON ignores them.
 */
const PADDED = 'CASE WHEN octet_length(r.data) BETWEEN 800 AND 2047 THEN rpad(r.data, 2048) ELSE r.data END';

/**
 * Appends a batch in one call, all or nothing. Lock order is the same for everybody: extraction ids,
 * applications by id, partitions ascending. The counters come last, so that their locks are held shortest;
 * they are held to the commit, which makes positions dense and visible in order.
 * Raises DL001 (extraction known), DL002 (application moved on), DL003 (slug taken); the detail names
 * the ids, separated by commas.
 */
export const APPEND_FUNCTION = `
CREATE FUNCTION log.append(
  p_apps uuid[], p_app_parts smallint[], p_platforms text[], p_slugs text[], p_expected integer[], p_reached integer[],
  p_extraction_ids uuid[], p_extraction_apps uuid[], p_content_hashes bytea[], p_outcomes text[],
  p_parts smallint[], p_app_ids uuid[], p_versions integer[], p_ids uuid[], p_types text[],
  p_schema_versions smallint[], p_data text[], p_meta text[], p_occurred_at timestamptz[]
) RETURNS TABLE (part smallint, pos bigint) LANGUAGE plpgsql
-- Its plans are kept for the life of a connection; those made for an empty log must do for a full one.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  fresh uuid[];
  counter record;
  first bigint;
  firsts bigint[] := '{}';
  ahead uuid[];
  recorded timestamptz;
BEGIN
  WITH inserted AS (
    INSERT INTO log.extraction (extraction_id, app_id, content_hash, outcome)
      SELECT e.id, e.app, e.hash, e.outcome::log.outcome
      FROM unnest(p_extraction_ids, p_extraction_apps, p_content_hashes, p_outcomes) AS e(id, app, hash, outcome)
      ORDER BY e.id
      ON CONFLICT DO NOTHING
      RETURNING extraction_id
  )
  SELECT coalesce(array_agg(extraction_id), '{}') INTO fresh FROM inserted;
  IF cardinality(fresh) < cardinality(p_extraction_ids) THEN
    RAISE EXCEPTION 'an extraction id is known already' USING ERRCODE = 'DL001',
      DETAIL = log.missing(p_extraction_ids, fresh);
  END IF;

  WITH inserted AS (
    INSERT INTO log.app (app_id, part, platform, slug, version)
      SELECT a.id, a.part, a.platform, a.slug, a.reached
      FROM unnest(p_apps, p_app_parts, p_platforms, p_slugs, p_expected, p_reached)
        AS a(id, part, platform, slug, expected, reached)
      WHERE a.expected = 0
      ORDER BY a.id
      ON CONFLICT DO NOTHING
      RETURNING app_id
  )
  SELECT coalesce(array_agg(app_id), '{}') INTO fresh FROM inserted;
  IF cardinality(fresh) < cardinality(array_positions(p_expected, 0)) THEN
    -- A known application has moved on; where none is known, it was the slug that stood in the way.
    ahead := ARRAY(
      SELECT a.id FROM unnest(p_apps, p_expected) AS a(id, expected) JOIN log.app ON app_id = a.id
      WHERE a.expected = 0 AND a.id <> ALL (fresh));
    IF cardinality(ahead) > 0 THEN
      RAISE EXCEPTION 'an application moved on' USING ERRCODE = 'DL002', DETAIL = array_to_string(ahead, ',');
    END IF;
    RAISE EXCEPTION 'a slug is taken already' USING ERRCODE = 'DL003', DETAIL = log.missing(
      ARRAY(SELECT a.id FROM unnest(p_apps, p_expected) AS a(id, expected) WHERE a.expected = 0), fresh);
  END IF;

  PERFORM FROM log.app WHERE app_id = ANY (p_apps) ORDER BY app_id FOR UPDATE;
  WITH moved AS (
    UPDATE log.app AS known SET version = a.reached
      FROM unnest(p_apps, p_expected, p_reached) AS a(id, expected, reached)
      WHERE known.app_id = a.id AND known.version = a.expected AND a.expected > 0
      RETURNING app_id
  )
  SELECT fresh || coalesce(array_agg(app_id), '{}') INTO fresh FROM moved;
  IF cardinality(fresh) < cardinality(p_apps) THEN
    RAISE EXCEPTION 'an application moved on' USING ERRCODE = 'DL002', DETAIL = log.missing(p_apps, fresh);
  END IF;

  FOR counter IN
    SELECT p.part, count(*) AS n FROM unnest(p_parts) AS p(part) GROUP BY p.part ORDER BY p.part
  LOOP
    UPDATE log.partition AS own SET head = own.head + counter.n
      WHERE own.part = counter.part
      RETURNING own.head - counter.n INTO first;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the log has no partition %', counter.part;
    END IF;
    firsts[counter.part] := first;
  END LOOP;
  -- Under the counters' locks, so that times follow positions.
  recorded := clock_timestamp();

  RETURN QUERY
    INSERT INTO log.changeset (part, pos, app_id, version, id, type, schema_version, data, meta, occurred_at, recorded_at)
    SELECT r.part, firsts[r.part] + row_number() OVER (PARTITION BY r.part ORDER BY r.ordinal),
           r.app_id, r.version, r.id, r.type::log.changeset_type, r.schema_version, (${PADDED})::json, r.meta::json, r.occurred_at,
           recorded
    FROM unnest(p_parts, p_app_ids, p_versions, p_ids, p_types, p_schema_versions, p_data, p_meta, p_occurred_at)
      WITH ORDINALITY AS r(part, app_id, version, id, type, schema_version, data, meta, occurred_at, ordinal)
    ORDER BY r.ordinal
    RETURNING part, pos;
END $$`;
