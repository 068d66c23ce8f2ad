import { Type } from '@sinclair/typebox';

// What a cursor may hold: it may have been made by hand, and its values go to the database.

/** PostgreSQL cannot hold NUL. */
export const TEXT = Type.String({ pattern: '^[^\\u0000]*$' });
/** In UTC: PostgreSQL knows fewer offsets than RFC 3339. */
export const MOMENT = Type.String({ format: 'date-or-date-time', pattern: 'Z$' });
