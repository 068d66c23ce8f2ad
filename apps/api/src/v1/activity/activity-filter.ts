import type { Catalog } from '#libs/catalog';
import { type ChangeEvent, foldText } from '#libs/domain';
import { startOf } from '#libs/http';
import type { LoggedNews } from '#libs/event-log';
import type { ActivityValues } from './activity.parameters.js';

/** Whether an event of a changeset belongs to the feed that is asked for. */
export type EventFilter = (event: ChangeEvent, logged: LoggedNews) => boolean;

/** The filter of a request, but for `app`: the log itself picks applications. */
export function eventFilter(values: ActivityValues, catalog: Catalog): EventFilter {
  const { platform } = values;
  const since = values.since === undefined ? undefined : startOf(values.since).toISOString();
  const filters: EventFilter[] = [];
  if (since !== undefined) filters.push((_, { recordedAt }) => recordedAt >= since);
  if (platform !== undefined) filters.push((_, { news }) => news.app.platform === platform);
  if (values.event !== undefined) filters.push(isAmong(values.event, ({ type }) => type));
  if (values.cause !== undefined) filters.push(isAmong(values.cause, ({ cause }) => cause));
  if (values.technology !== undefined) filters.push(isAbout(values.technology, catalog));
  return (event, logged) => filters.every((matches) => matches(event, logged));
}

function isAmong<Value>(values: readonly Value[], valueOf: (event: ChangeEvent) => Value): EventFilter {
  const wanted = new Set(values);
  return (event) => wanted.has(valueOf(event));
}

/** Names in the log are those of their time: what was a name then may be an alias today. */
function isAbout(technology: string, catalog: Catalog): EventFilter {
  const nameOf = (name: string): string => foldText(catalog.find(name)?.name ?? name);
  const wanted = nameOf(technology);
  return (event) => event.technology !== null && nameOf(event.technology.name) === wanted;
}
