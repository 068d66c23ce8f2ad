import { html, Html } from './html.js';

test.each([
  [
    'text is escaped',
    html`<p title="${'"a"'}">${"<b> & 'c'"}</p>`,
    '<p title="&quot;a&quot;">&lt;b&gt; &amp; &#39;c&#39;</p>',
  ],
  ['HTML is not', html`<p>${html`<b>${'<'}</b>`}</p>`, '<p><b>&lt;</b></p>'],
  ['a list is its members', html`${['<', html`<br />`, 3]}`, '&lt;<br />3'],
  ['null is nothing, zero is zero', html`[${null}${0}]`, '[0]'],
])('%s', (_, made, expected) => {
  expect(made).toEqual(new Html(expected));
});
