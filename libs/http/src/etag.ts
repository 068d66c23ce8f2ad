import { hash } from 'node:crypto';

/** A weak entity tag over texts; the same texts give the same tag in every process. */
export function weakEtag(...texts: readonly string[]): string {
  return `W/"${hash('sha1', texts.join('\n'), 'base64url')}"`;
}

const TAG = /(?:W\/)?"[^"]*"/g;

/** Whether an `If-None-Match` header (a list, or `*`) names the tag, compared weakly (RFC 9110 8.8.3.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (tag: string): string => tag.replace(/^W\//, '');
  return (ifNoneMatch.match(TAG) ?? []).some((tag) => opaque(tag) === opaque(etag));
}
