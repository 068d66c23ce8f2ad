import { freeSlug, slugify } from './slugify.js';

describe('the slug of a name', () => {
  test.each([
    ['Visual Studio Code', 'visual-studio-code'],
    ['  1Password 7 ', '1password-7'],
    ['Café Über', 'cafe-uber'],
    ['Cafe\u0301', 'cafe'],
    ['İstanbul', 'istanbul'],
    ['Notepad++', 'notepad'],
    ['A & B -- C', 'a-b-c'],
    ['...', ''],
    // Letters that do not come apart into an ASCII letter and an accent separate.
    ['Straße', 'stra-e'],
    ['Øresund', 'resund'],
    ['微信', ''],
    ['微信 Mac 版', 'mac'],
    ['Привет', ''],
    ['🚀 Rocket', 'rocket'],
    ['', ''],
  ])('%j gives %j', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });
});

describe('a free slug', () => {
  test.each([
    [[], 'tiny'],
    [['tiny'], 'tiny-2'],
    [['tiny', 'tiny-2'], 'tiny-3'],
    [['tiny', 'tiny-3'], 'tiny-2'],
    [['tiny-2'], 'tiny'],
  ])('beside %j it is %s', (taken, expected) => {
    expect(freeSlug('tiny', (slug) => taken.includes(slug))).toBe(expected);
  });
});
