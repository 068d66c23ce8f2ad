import type { Component } from '#libs/domain';

/** A name for a component that no other of its document has: what is encoded holds neither `:` nor `@`. */
export function componentReference({ source, name, version }: Component): string {
  const named = `${source}:${encoded(name)}`;
  return version === null ? named : `${named}@${encoded(version)}`;
}

/** Half of a surrogate pair cannot be encoded; most names need it not. */
const encoded = (text: string): string =>
  /^[\w.-]+$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
