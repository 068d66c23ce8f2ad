import { readingText } from './reading-text.js';

const whole = { done: 1200, apps: 1200, changed: 7, failed: 0, finished: true };

test.each([
  ['no service ran', null, 'stored extractions are read again under it when a service starts'],
  [
    'all came in under it',
    { ...whole, done: 0, apps: 0, changed: 0 },
    'nothing was stored before it, so there was nothing to read again',
  ],
  [
    'it is under way',
    { ...whole, done: 30, finished: false },
    '30 of 1,200 applications stored before it read again, 7 changed',
  ],
  [
    'it has not begun to read',
    { ...whole, done: 0, apps: 1, changed: 0, finished: false },
    '0 of 1 application stored before it read again, 0 changed',
  ],
  ['it is done', whole, '1,200 applications stored before it read again, 7 changed'],
  [
    'some failed',
    { ...whole, failed: 2 },
    '1,200 applications stored before it read again, 7 changed, 2 failed: the log of the service tells why',
  ],
])('where %s', (_, reading, text) => {
  expect(readingText(reading)).toBe(text);
});
