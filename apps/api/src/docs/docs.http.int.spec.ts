import { HtmlValidate } from 'html-validate';
import { PLANS, SCOPES } from '#libs/accounts';
import { PROBLEM_KINDS } from '#libs/http';
import { type ApiServer, startApi } from '../../../../test/support/api-server.js';
import { FILTER_NAMES, SDK_FILTERS } from '../v1/search/search.parameters.js';
import { GUIDE } from './guide.js';

const PAGES = ['/docs', '/docs/reference'];
const OWN_FILES = ['docs.css', 'guide.js', 'reference.css', 'reference.js', 'favicon.svg'];
const LIBRARY_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
}, 60_000);
afterAll(() => api.close());

/** Without a key, as a browser comes. */
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });

async function textOf(url: string): Promise<string> {
  const response = await get(url);
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.body;
}

/** What a page leads to or loads. */
const addressesIn = (page: string): string[] =>
  [...page.matchAll(/\s(?:href|src|action|srcset|data|poster)="([^"]*)"/g)].map(
    ([, address]) => address ?? '',
  );

describe.each([...PAGES, ...[...OWN_FILES, ...LIBRARY_FILES].map((name) => `/docs/assets/${name}`)])(
  '%s',
  (url) => {
    test('takes no key, and may load from this server alone', async () => {
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; " +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'public, no-cache',
      });
    });

    test('is sent again only when it changed', async () => {
      const { headers } = await get(url);
      const again = await get(url, { 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    });
  },
);

test('types that nosniff lets a browser use', async () => {
  const types = ['/docs', '/docs/assets/docs.css', '/docs/assets/guide.js', '/favicon.svg', '/favicon.ico'];
  const found = await Promise.all(types.map(async (url) => (await get(url)).headers['content-type']));
  expect(found).toEqual([
    'text/html; charset=utf-8',
    'text/css; charset=utf-8',
    'text/javascript; charset=utf-8',
    'image/svg+xml',
    'image/svg+xml',
  ]);
});

test('the bare address leads to the guide', async () => {
  const { statusCode, headers } = await get('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  expect([statusCode, headers.location]).toEqual([302, '/docs']);
});

test.each([
  '/docs/assets/nothing.css',
  '/docs/assets/..%2fassets.ts',
  '/docs/assets/constructor',
  '/docs/nothing',
])('%s is not there', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

describe.each(PAGES)('the page %s', (url) => {
  test('is valid and accessible HTML', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended', 'html-validate:a11y'],
      // Matters of taste, in which the formatter of our sources has another.
      rules: { 'doctype-style': 'off', 'void-style': 'off', 'no-trailing-whitespace': 'off' },
    });
    const report = await validator.validateString(await textOf(url));
    const found = report.results.flatMap(({ messages }) =>
      messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
    );
    expect(found).toEqual([]);
  });

  test('has no style and no script of its own inside', async () => {
    const page = await textOf(url);
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+="|javascript:/i);
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
  });

  test('every link leads somewhere on this server, every anchor to a place', async () => {
    const addresses = addressesIn(await textOf(url));
    expect(addresses.length).toBeGreaterThan(8);
    for (const address of new Set(addresses)) {
      expect(address).toMatch(/^(\/(?!\/)|#)/);
      const [path = '', anchor] = address.split('#');
      const target = await get(path === '' ? url : path);
      expect([address, target.statusCode]).toEqual([address, 200]);
      if (anchor !== undefined) expect(target.body).toContain(`id="${anchor}"`);
    }
  });
});

test.each(OWN_FILES)('%s names no other server', async (name) => {
  const text = await textOf(`/docs/assets/${name}`);
  expect(text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|@import/);
});

test('the style sheet of the reader loads nothing but what is inside it', async () => {
  const css = await textOf('/docs/assets/swagger-ui.css');
  const loaded = [...css.matchAll(/url\(\s*["']?([^"')]{0,40})|@import/g)].map(([, address]) => address);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((address) => address?.startsWith('data:') !== true)).toEqual([]);
});

test('the reader reads our document, and asks nobody whether it is valid', async () => {
  const script = await textOf('/docs/assets/reference.js');
  expect(script).toContain("url: '/openapi.json'");
  expect(script).toContain('validatorUrl: null');
});

test('no file asks for a source map that is not there', async () => {
  for (const name of [...OWN_FILES, ...LIBRARY_FILES])
    expect(await textOf(`/docs/assets/${name}`)).not.toContain('# sourceMappingURL=');
});

describe('the guide', () => {
  /** The codes that name the rows of a table. */
  async function rowsOf(caption: string): Promise<string[]> {
    const page = await textOf('/docs');
    const table = new RegExp(`<caption>\\s*${caption}[^<]*</caption>([^]*?)</table>`).exec(page)?.[1] ?? '';
    return [...table.matchAll(/<th scope="row">(?:<a[^>]*>)?<code>([^<]+)<\/code>/g)].map(
      ([, code]) => code ?? '',
    );
  }

  test('has every chapter, in the contents and in the text', async () => {
    const page = await textOf('/docs');
    const sections = GUIDE.flatMap((part) => part.sections);
    expect(sections.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'quick-start',
        'names',
        'platforms',
        'absence',
        'events',
        'outcomes',
        'errors',
        'limits',
      ]),
    );
    for (const { id } of sections) {
      expect(page).toContain(`<a href="#${id}">`);
      expect(page).toContain(`<section id="${id}"`);
    }
    expect(new Set(page.match(/\sid="[^"]*"/g)).size).toBe(page.match(/\sid="[^"]*"/g)?.length);
  });

  test('tells of every error that can come', async () => {
    const { components } = (await get('/openapi.json')).json<{ components: { responses: object } }>();
    const rows = await rowsOf('Error codes');
    const told = Object.entries(PROBLEM_KINDS).filter(([code]) => rows.includes(code));
    const statuses = new Set(told.map(([, { status }]) => `Problem${status}`));
    expect(Object.keys(components.responses).filter((name) => !statuses.has(name))).toEqual([]);
    expect(rows).toEqual(Object.keys(PROBLEM_KINDS));
  });

  test('tells of every filter, scope and plan', async () => {
    const parameters = [...(await rowsOf('Fields of sdkSummary')), ...(await rowsOf('Parameters of search'))];
    expect(parameters).toEqual(expect.arrayContaining([...FILTER_NAMES]));
    expect(parameters.slice(0, SDK_FILTERS.length)).toEqual(SDK_FILTERS);
    expect((await rowsOf('What the scopes')).sort()).toEqual([...SCOPES].sort());
    expect((await rowsOf('What the plans')).sort()).toEqual([...PLANS].sort());
  });

  test.each([
    ['search: limit', '500, default 50'],
    ['activity: limit', '500, default 50'],
    ['trends: points', '600'],
    ['usage: days', '366'],
  ])('tells the limit of %s: %s', async (what, limit) => {
    const [, row = ''] = (await textOf('/docs')).split(`<th scope="row">${what}</th>`);
    expect(/^\s*<td[^>]*>([^<]*)</.exec(row)?.[1]).toBe(limit);
  });

  test('names no address that is not served', async () => {
    const page = await textOf('/docs');
    const { paths } = (await get('/openapi.json')).json<{ paths: object }>();
    const served = [...Object.keys(paths), '/v1/extractions', '/v1', '/v1/apps/{bundleId}/...'];
    const named = [...page.matchAll(/<code>(?:[A-Z]+ )?(\/(?:v1|healthz|readyz|metrics)[^<?]*)/g)];
    expect(named.length).toBeGreaterThan(10);
    expect(named.map(([, path]) => path).filter((path) => !served.includes(path ?? ''))).toEqual([]);
  });
});

test('/problems explains every code', async () => {
  const { data } = (await get('/problems')).json<{
    data: { code: string; type: string; meaning: string }[];
  }>();
  expect(data.map(({ code }) => code)).toEqual(Object.keys(PROBLEM_KINDS));
  for (const each of data) {
    expect(each.meaning).toMatch(/^[A-Z].{40,}\.$/);
    expect((await get(each.type)).json()).toMatchObject({ data: each });
  }
});
