interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
}

const RANGE = /^\s*([\w!#$&^.+*-]+)\/([\w!#$&^.+*-]+)\s*((?:;.*)?)$/;

/** Reads an `Accept` header; parts that cannot be read are left out (RFC 9110 12.5.1). */
function mediaRanges(accept: string): MediaRange[] {
  return accept.split(',').flatMap((part) => {
    const match = RANGE.exec(part);
    if (!match) return [];
    const [, type = '', subtype = '', parameters = ''] = match;
    const quality = /;\s*q=([\d.]+)/i.exec(parameters)?.[1];
    return [
      {
        type: type.toLowerCase(),
        subtype: subtype.toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality) || 0,
      },
    ];
  });
}

/** 2 for the very type, 1 for `type/*`, 0 for all types, -1 where the range does not cover it. */
function specificity(range: MediaRange, type: string, subtype: string): number {
  if (range.type === type && range.subtype === subtype) return 2;
  if (range.type === type && range.subtype === '*') return 1;
  return range.type === '*' && range.subtype === '*' ? 0 : -1;
}

/** Whether a client that sent this `Accept` takes at least one of the media types. */
export function accepts(accept: string | undefined, offered: readonly string[]): boolean {
  return offered.some((mediaType) => acceptedQuality(accept, mediaType) > 0);
}

/**
 * How much a client that sent this `Accept` wants a media type: the quality of the range that tells most of it, 0 for
 * what it does not take. Without a range that can be read all are 1. Parameters but q are not looked at.
 */
export function acceptedQuality(accept: string | undefined, mediaType: string): number {
  const ranges = mediaRanges(accept ?? '');
  if (ranges.length === 0) return 1;
  const [type = '', subtype = ''] = (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase().split('/');
  const best = ranges
    .map((range) => ({ quality: range.quality, rank: specificity(range, type, subtype) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => b.rank - a.rank || b.quality - a.quality)[0];
  return best?.quality ?? 0;
}
