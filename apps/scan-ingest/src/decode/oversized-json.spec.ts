import { oversizedJson } from './oversized-json.js';

const MIB = 1024 * 1024;
const of = (text: string): string | null => oversizedJson(Buffer.from(text));

test.each([
  ['brackets within brackets', '['.repeat(MIB), 'is nested more than 100 levels deep'],
  ['objects within objects', '{"a":'.repeat(MIB / 4), 'is nested more than 100 levels deep'],
  ['a million empty objects', `[${'{},'.repeat(MIB)}1]`, 'has more than 1000000 objects and lists'],
  ['millions of numbers', `[${'1,'.repeat(5 * MIB)}1]`, 'has more than 5000000 values'],
])('%s', (_, text, problem) => {
  expect(of(text)).toBe(problem);
});

test.each([
  ['50,000 components', `{"components":[${Array(50_000).fill('{"name":"a","type":"library"}').join(',')}]}`],
  ['brackets and commas within a text', `["${'[{,'.repeat(2 * MIB)}"]`],
  ['behind an escaped quote', `["\\\\","\\"${'['.repeat(MIB)}"]`],
  ['100 levels', `${'['.repeat(100)}"${'x'.repeat(MIB)}"${']'.repeat(100)}`],
  ['what is small, whatever it holds', '['.repeat(100_000)],
  ['a text that does not end', `["${'['.repeat(MIB)}`],
])('%s may be parsed', (_, text) => {
  expect(of(text)).toBeNull();
});
