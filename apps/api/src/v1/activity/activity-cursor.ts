import { Type } from '@sinclair/typebox';
import { foldText } from '#libs/domain';
import type { PartitionPosition } from '#libs/event-log';
import { decodeCursor, encodeCursor, fingerprintOf, invalidParameter, startOf } from '#libs/http';
import type { ActivityValues } from './activity.parameters.js';
import type { Cut, Rest } from './activity-walk.js';

/** Where a page ended, on one time line of the log. */
export interface Place {
  /** By partition: oldest first the last position told, newest first the last one that is not told yet. */
  readonly positions: readonly number[];
  readonly cut: Cut | null;
}

/** The log as a request finds it. */
export interface LogState {
  readonly epoch: string;
  /** One per partition, in order. */
  readonly heads: readonly PartitionPosition[];
}

const POSITION = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const PAYLOAD = Type.Tuple([
  Type.String(),
  Type.Array(POSITION),
  Type.Union([Type.Null(), Type.Tuple([POSITION, POSITION])]),
]);

/** By what was asked for, not by what it means today, so that a cursor outlives what a name comes to mean. */
function fingerprint({ event, cause, app, technology, ...values }: ActivityValues): string {
  const { platform, since, order } = values;
  const folded = (name: string | undefined): string | undefined => name && foldText(name);
  return fingerprintOf({
    event: event && [...event].sort(),
    cause: cause && [...cause].sort(),
    app: folded(app),
    technology: folded(technology),
    platform,
    since: since && startOf(since).toISOString(),
    order,
  });
}

export function encodePlace(values: ActivityValues, epoch: string, { ranges, cut }: Rest): string {
  const newestFirst = values.order === 'desc';
  const positions = [...ranges]
    .sort((left, right) => left.part - right.part)
    .map(({ after, upTo }) => (newestFirst ? upTo : after));
  return encodeCursor([epoch, positions, cut && [cut.part, cut.index]], fingerprint(values));
}

/**
 * The place that `after` names; undefined where it was left out.
 * @throws Problem `invalid_parameter` where it was not given out for these parameters by this log.
 */
export function decodePlace(values: ActivityValues, { epoch, heads }: LogState): Place | undefined {
  if (values.after === undefined) return undefined;
  const [madeIn, positions, cut] = decodeCursor(values.after, fingerprint(values), PAYLOAD, 'after');
  if (madeIn !== epoch) {
    throw refusal(
      'after belongs to the log as it was before it was restored from a backup: what was recorded last may be ' +
        'gone or be another now; begin again without after, or with since',
    );
  }
  const isKnown =
    positions.length === heads.length && heads.every(({ pos }, index) => (positions[index] ?? 0) <= pos);
  if (!isKnown || (cut !== null && cut[0] >= heads.length))
    throw refusal('after must be a value that meta.nextCursor gave');
  return { positions, cut: cut && { part: cut[0], index: cut[1] } };
}

const refusal = (message: string): Error => invalidParameter([{ parameter: 'after', message }]);
