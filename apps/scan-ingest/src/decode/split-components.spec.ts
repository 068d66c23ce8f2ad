import { splitComponents } from './split-components.js';

const split = (text: string): readonly [string, string] | null => {
  const found = splitComponents(Buffer.from(text));
  return found && [found.head.toString(), found.list.toString()];
};

test.each([
  ['{"a":1,"components":[1,2]}', '{"a":1,"components":[]}', '[1,2]'],
  ['{"a":"é","components":[]}', '{"a":"é","components":[]}', '[]'],
  ['{"components":[1],"components":[2]}', '{"components":[1],"components":[]}', '[2]'],
])('the components of %s', (text, head, list) => {
  expect(split(text)).toEqual([head, list]);
  // Put together again they say what the whole says.
  expect({ ...(JSON.parse(head) as object), components: JSON.parse(list) as unknown }).toEqual(
    JSON.parse(text),
  );
});

test.each([
  '',
  '{}',
  ']}',
  '{"components":[]}',
  '{"a":1,"components":[1]} ',
  '{"a":1,"components":[1],"b":2}',
  '{"a":1,"components": [1]}',
  '{"a":1,"components":{"b":[1]}}',
])('nothing is cut off %j', (text) => {
  expect(split(text)).toBeNull();
});

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['a text', '{"a":"x,\\"components\\":[1]}'],
  ['a text that ends with the document', '{"a":"x","b":",\\"components\\":[1]}"}'],
  ['an object within', '{"a":{"b":1,"components":[1]},"c":[2]}'],
  ['a list within', '{"a":[{"b":1,"components":[1]},{"c":[2]}],"d":[]}'],
  ['an earlier list of two', '{"a":1,"components":[1],"components":[2]}'],
])('what goes through %s is no JSON in one of its parts', (_, text) => {
  const parts = split(text);
  expect(parts === null || !parts.every(isJson)).toBe(true);
});
