/** Compares two texts by UTF-16 code units: the same on every machine and in every locale. */
export function compareCodeUnits(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Compares two runs of ASCII digits by value, whatever their length; the empty run is 0. */
export function compareNumerals(left: string, right: string): number {
  const leftDigits = left.replace(/^0+/, '');
  const rightDigits = right.replace(/^0+/, '');
  // Without leading zeros the longer number is the higher one: no big integers needed.
  return leftDigits.length - rightDigits.length || compareCodeUnits(leftDigits, rightDigits);
}

/** Compares two lists of digit runs part by part; a missing part is 0. */
export function compareNumeralLists(left: readonly string[], right: readonly string[]): number {
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareNumerals(left[index] ?? '', right[index] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

/** Compares two lists item by item; a list that is the beginning of the other is lower. */
export function compareLists<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compareItems: (left: Item, right: Item) => number,
): number {
  for (const [index, leftItem] of left.entries()) {
    const rightItem = right[index];
    if (rightItem === undefined) return 1;
    const order = compareItems(leftItem, rightItem);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Whether the text is one run of ASCII digits. */
export function isNumeral(text: string): boolean {
  return /^[0-9]+$/.test(text);
}
