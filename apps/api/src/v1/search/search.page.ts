import { Type } from '@sinclair/typebox';
import type { TSchema } from '@sinclair/typebox';
import { decodeCursor, encodeCursor, fingerprintOf } from '#libs/http';
import type { SearchPageRequest, SearchPlace, SearchSort } from '#libs/read-models';
import { MOMENT, TEXT } from '../../contract/cursor-values.js';
import { orNull } from '../../contract/or-null.js';
import { filteredPlatforms } from '../../contract/platform.js';
import type { AppliedFilters } from './search.filter.js';
import type { SearchValues } from './search.parameters.js';

/** What their columns hold, integer and bigint; of the latter only what a number of JSON tells exactly. */
const INTEGER = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });
const BIGINT = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const UUID = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

const KEYS: Readonly<Record<SearchSort, TSchema>> = {
  name: TEXT,
  developer: TEXT,
  dependency_count: INTEGER,
  app_size: BIGINT,
  extracted_at: MOMENT,
  last_updated_at: MOMENT,
};

/** A request for a page, and how to name the place where the next one begins. */
export interface SearchPaging {
  readonly request: SearchPageRequest;
  readonly cursorOf: (place: SearchPlace | null) => string | null;
}

/** @throws Problem `invalid_parameter` on a cursor of another list. */
export function searchPaging(values: SearchValues, applied: AppliedFilters): SearchPaging {
  const { sort, limit, offset, cursor, facets } = values;
  const order = values.order ?? (sort === 'name' || sort === 'developer' ? 'asc' : 'desc');
  const fingerprint = fingerprintOf({
    ...applied,
    platforms: filteredPlatforms(values.platform),
    sort,
    order,
  });
  const schema = Type.Tuple([orNull(KEYS[sort]), TEXT, UUID]);
  const after =
    cursor === undefined ? null : (decodeCursor(cursor, fingerprint, schema) as unknown as SearchPlace);
  return {
    request: { sort, order, limit, offset, after, facets },
    cursorOf: (place) => (place === null ? null : encodeCursor(place, fingerprint)),
  };
}
