import { MORE } from '../render/json.js';

/**
 * Where an answer is not as it is shown; empty where it is. What `MORE` stands for may be anything: members,
 * entries at the end of a list, or one value. Members must come in the order that is shown.
 */
export function differencesFromShown(shown: unknown, actual: unknown, path = '$'): string[] {
  if (shown === MORE) return actual === undefined ? [`${path} is not there`] : [];
  if (Array.isArray(shown)) return differencesOfLists(shown, actual, path);
  if (typeof shown !== 'object' || shown === null || typeof actual !== 'object' || actual === null)
    return Object.is(shown, actual) ? [] : [`${path} is ${JSON.stringify(actual)}`];
  const { [MORE]: more, ...members } = shown as Record<string, unknown>;
  const given = actual as Record<string, unknown>;
  const names = Object.keys(members);
  const found = Object.keys(given).filter((name) => more === undefined || names.includes(name));
  const order = found.join() === names.join() ? [] : [`${path} has ${found.join(', ')}`];
  const values = names.flatMap((name) => differencesFromShown(members[name], given[name], `${path}.${name}`));
  return [...order, ...values];
}

function differencesOfLists(shown: readonly unknown[], actual: unknown, path: string): string[] {
  if (!Array.isArray(actual)) return [`${path} is no list`];
  const hasMore = shown.at(-1) === MORE;
  const entries = hasMore ? shown.slice(0, -1) : shown;
  const isLength = hasMore ? actual.length > entries.length : actual.length === entries.length;
  const values = entries.flatMap((entry, index) =>
    differencesFromShown(entry, actual[index], `${path}[${index}]`),
  );
  return isLength ? values : [`${path} has ${actual.length} entries`, ...values];
}
