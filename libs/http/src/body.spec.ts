import { Type } from '@sinclair/typebox';
import { defineBody, enumText, Problem, text, wholeNumber } from './index.js';

const body = defineBody(
  Type.Object(
    {
      url: text({ maxLength: 20 }),
      events: Type.Array(enumText(['added', 'removed']), { minItems: 1, uniqueItems: true, maxItems: 2 }),
      filters: Type.Optional(
        Type.Object({ apps: Type.Optional(Type.Array(text())) }, { additionalProperties: false }),
      ),
      note: Type.Optional(Type.Union([text({ maxLength: 5 }), Type.Null()])),
      limit: wholeNumber({ default: 5 }),
    },
    { additionalProperties: false },
  ),
);

function refused(value: unknown): Record<string, string> {
  try {
    body.read(value);
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request', status: 400 });
    return Object.fromEntries(
      (error as Problem).details.map((detail) => [
        'pointer' in detail ? detail.pointer : '?',
        detail.message,
      ]),
    );
  }
  throw new Error('nothing was refused');
}

const GOOD = { url: 'https://a.test', events: ['added'] };

test('reads what is right and fills defaults in', () => {
  expect(body.read({ ...GOOD, note: null })).toEqual({ ...GOOD, note: null, limit: 5 });
});

test.each([
  [undefined, { '': 'the body must be an object' }],
  [[], { '': 'the body must be an object' }],
  [{ events: ['added'] }, { '/url': 'url is required' }],
  [{ ...GOOD, url: 7 }, { '/url': 'url must be text of 1 to 20 characters' }],
  [{ ...GOOD, url: 'a\0' }, { '/url': 'url holds characters that are not allowed' }],
  [{ ...GOOD, event: [] }, { '/event': 'event is not known here; did you mean events?' }],
  [{ ...GOOD, 'a/b': 1 }, { '/a~1b': 'a~1b is not known here' }],
  [
    { ...GOOD, events: [] },
    { '/events': 'events must be a list of 1 to 2 different values, each one of added, removed' },
  ],
  [{ ...GOOD, events: ['added', 'x'] }, { '/events/1': 'events.1 must be one of added, removed' }],
  [{ ...GOOD, note: 'too long' }, { '/note': 'note must be text of 1 to 5 characters, or null' }],
  [
    { ...GOOD, filters: { apps: ['a\ud800'] } },
    { '/filters/apps/0': 'filters.apps.0 holds characters that are not allowed' },
  ],
  [
    { url: '', limit: '5' },
    {
      '/url': 'url must be text of 1 to 20 characters',
      '/events': 'events is required',
      '/limit': 'limit must be a whole number',
    },
  ],
])('refuses %j', (value, expected) => {
  expect(refused(value)).toEqual(expected);
});
