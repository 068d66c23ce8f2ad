/** `100000` as people read it: 100,000. */
export function numeral(value: number): string {
  return value.toLocaleString('en');
}
