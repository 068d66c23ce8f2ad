/** A document as pieces of its text, in order. Made one by one, so that a long one is never held as a whole. */
export type TextPieces = Generator<string, void, void>;

/** `[...]` of items, each written as JSON when its turn comes. */
export function* listPieces<Item>(
  items: Iterable<Item>,
  write: (item: Item) => string = (item) => JSON.stringify(item),
): TextPieces {
  let separator = '[';
  for (const item of items) {
    yield separator + write(item);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** `{...}` of members of which each is a value, or pieces that are JSON already. Members that are undefined are left out. */
export function* objectPieces(members: Readonly<Record<string, unknown>>): TextPieces {
  let separator = '{';
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (typeof value === 'function') yield* (value as () => TextPieces)();
    else yield JSON.stringify(value);
  }
  yield separator === '{' ? '{}' : '}';
}
