import { parseJson } from './parse-json.js';

test.each([
  [Buffer.from('{"a":1}'), { value: { a: 1 } }],
  [Buffer.from([0x22, 0xff, 0x22]), { problem: 'is not valid UTF-8' }],
  [Buffer.from('{"a":}'), { problem: 'is not valid JSON: at column 6 a value is missing' }],
  [Buffer.from('['.repeat(1_000_000)), { problem: 'is nested more than 100 levels deep' }],
])('%#', (bytes, parsed) => {
  expect(parseJson(bytes)).toEqual(parsed);
});
