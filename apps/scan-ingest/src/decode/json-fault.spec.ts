import { jsonFault } from './json-fault.js';

test.each([
  ['', 'it ends too early: at column 1 a value is missing'],
  ['{"a":', 'it ends too early: at column 6 a value is missing'],
  ['{"a":1', 'it ends too early: at column 7 "," or "}" is missing'],
  ['["abc', 'it ends too early: at column 6 a text has no closing quote'],
  ['{}{}', 'at column 3 there is more after the end of the document'],
  ['{} // x', 'at column 4 there is more after the end of the document'],
  ['{"a":NaN}', 'at column 6 a value is missing'],
  ['[tru]', 'at column 2 a value or "]" is missing'],
  ['[]]', 'at column 3 there is more after the end of the document'],
  ['[01]', 'at column 3 "," or "]" is missing'],
  ['[1,]', 'at column 4 a value is missing'],
  ['[,1]', 'at column 2 a value or "]" is missing'],
  ['{"a":1,}', 'at column 8 a name in double quotes is missing'],
  ["{'a':1}", 'at column 2 a name in double quotes or "}" is missing'],
  ['{"a" 1}', 'at column 6 ":" is missing'],
  ['{"a":1 "b":2}', 'at column 8 "," or "}" is missing'],
  ['{"a":[1}', 'at column 8 "," or "]" is missing'],
  ['["a\\x"]', 'at column 4 a text holds a backslash that escapes nothing'],
  ['["a\tb"]', 'at column 4 a text holds a control character, which must be escaped'],
  ['{\n  "a": 1,\n  "b": oops\n}', 'at line 3, column 8 a value is missing'],
  ['[1,\n 2', 'it ends too early: at line 2, column 3 "," or "]" is missing'],
  ['{"a":oops}\n', 'at column 6 a value is missing'],
])('%j: %s', (text, fault) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(jsonFault(text)).toBe(fault);
});

/** Each character of a document that holds every kind of thing, taken away or replaced. */
test('is at or before the place where the parser of JavaScript stops, and behind all that it takes', () => {
  const text = '{"a": [1.5e-3, true, null, "b\\u00e9\\n"], "c": {"d": {}, "e": []}}';
  for (let at = 0; at < text.length; at += 1) {
    for (const put of ['', '?', '"', ',', ']']) {
      const broken = text.slice(0, at) + put + text.slice(at + 1);
      if (isJson(broken)) continue;
      const column = Number(/column (\d+)/.exec(jsonFault(broken))?.[1]);
      // Up to the fault it is the beginning of JSON, so it lies no earlier than what was changed.
      expect(column).toBeGreaterThanOrEqual(startOfToken(text, at) + 1);
      expect(column).toBeLessThanOrEqual(broken.length + 1);
    }
  }
});

test('does not recurse, and reads long texts', () => {
  expect(jsonFault('['.repeat(1_000_000))).toMatch(/^it ends too early: at column 1000001 /);
  expect(jsonFault(`["${'x'.repeat(20_000_000)}`)).toMatch(/^it ends too early: at column 20000003 /);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Where the word, number or escape begins that holds this place: it is refused as a whole. */
function startOfToken(text: string, at: number): number {
  return at - (/[\w.\\-]*$/.exec(text.slice(0, at))?.[0].length ?? 0);
}
