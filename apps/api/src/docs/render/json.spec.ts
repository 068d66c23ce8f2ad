import { html } from './html.js';
import { jsonHtml, jsonText, MORE } from './json.js';

test('what fits stands on one line', () => {
  expect(jsonText({ a: [1, null, 'x'], b: {}, c: [] })).toBe('{ "a": [1, null, "x"], "b": {}, "c": [] }');
});

test('what does not fit is broken, its parts where they fit are not', () => {
  const long = 'x'.repeat(90);
  expect(jsonText({ long, list: [{ a: 1 }, MORE], [MORE]: MORE })).toBe(
    `{\n  "long": "${long}",\n  "list": [{ "a": 1 }, …],\n  …\n}`,
  );
});

test('without ellipses it is JSON that says the same', () => {
  const value = {
    text: 'a "quoted": \\ word',
    deep: Array.from({ length: 30 }, (_, number) => ({ number, not: false })),
  };
  expect(JSON.parse(jsonText(value))).toEqual(value);
});

test('every kind of value is marked, and nothing is lost', () => {
  const value = { key: 'a: <b>', count: -1.5, none: null, [MORE]: MORE };
  const { text } = html`${jsonHtml(value)}`;
  expect(text).toBe(
    '{ <span class="key">&quot;key&quot;</span>: <span class="text">&quot;a: &lt;b&gt;&quot;</span>, ' +
      '<span class="key">&quot;count&quot;</span>: <span class="number">-1.5</span>, ' +
      '<span class="key">&quot;none&quot;</span>: <span class="word">null</span>, <span class="more">…</span> }',
  );
});
