import { Type } from '@sinclair/typebox';
import { decodeCursor, encodeCursor, endOf, fingerprintOf, startOf } from './index.js';

const schema = Type.Tuple([Type.String(), Type.String()]);
const filters = fingerprintOf({ platform: 'macos', q: undefined, limit: null });

test('a cursor comes back as it was, whatever the order of the filters', () => {
  const cursor = encodeCursor(['Größe', 'app_1'], filters);
  expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(decodeCursor(cursor, fingerprintOf({ limit: null, platform: 'macos' }), schema)).toEqual([
    'Größe',
    'app_1',
  ]);
});

test.each([
  ['other filters', encodeCursor(['a', 'b'], fingerprintOf({ platform: 'windows' })), /other filters/],
  ['another payload', encodeCursor(['a', 1], filters), /nextCursor/],
  [
    'another version',
    Buffer.from(JSON.stringify({ v: 0, f: filters, p: ['a', 'b'] })).toString('base64url'),
    /nextCursor/,
  ],
  ['no JSON', 'abc', /nextCursor/],
  ['JSON null', Buffer.from('null').toString('base64url'), /nextCursor/],
])('a cursor of %s is refused', (_, cursor, message) => {
  expect(() => decodeCursor(cursor, filters, schema)).toThrow(message);
});

test.each([
  ['2024-02-29', '2024-02-29T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
  ['2024-02-29T10:00:00+02:00', '2024-02-29T08:00:00.000Z', '2024-02-29T08:00:00.000Z'],
])('%s means %s to %s', (text, start, end) => {
  expect([startOf(text).toISOString(), endOf(text).toISOString()]).toEqual([start, end]);
});
