import type { LoggedChangeset } from '#libs/event-log';

/** The last changeset of each application, in order of application id so that locks are taken in one order. */
export function latestPerApp(changesets: readonly LoggedChangeset[]): LoggedChangeset[] {
  const latest = new Map(changesets.map((item) => [item.changeset.app.id, item]));
  return [...latest].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, item]) => item);
}
