/** A map of the answer: a value for each application, in the order in which they were asked for. */
export function byKey<Item extends { readonly key: string }, Value>(
  items: readonly Item[],
  value: (item: Item) => Value,
): Record<string, Value> {
  return Object.fromEntries(items.map((item) => [item.key, value(item)]));
}
