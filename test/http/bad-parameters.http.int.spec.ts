import { createKey } from '#libs/accounts';
import { type ApiServer, startApi } from '../support/api-server.js';
import { type BadRequest, badRequests, exampleOf } from '../support/contract/bad-values.js';
import {
  type Described,
  operationsOf,
  type ParameterObject,
  withoutReferences,
} from '../support/contract/openapi-document.js';
import { wholeDocument } from '../support/contract/whole-document.js';

/**
 * The floor under each endpoint's own table of bad input, derived from the OpenAPI document: whatever an operation
 * says of a parameter, what it does not take is refused by name, with nothing broken inside.
 */

interface Problem {
  readonly error: { readonly code: string; readonly details?: readonly { readonly parameter?: string }[] };
}

let api: ApiServer;
let key: string;
let operations: Described[];

beforeAll(async () => {
  api = await startApi();
  // Of a plan without limits: there are some thousand requests to come.
  key = (await createKey(api.database.dataSource, { account: 'bad', plan: 'operator', scopes: ['read'] }))
    .key;
  operations = operationsOf(withoutReferences(await wholeDocument())).filter(
    ({ method, path }) => method === 'get' && path.startsWith('/v1/'),
  );
}, 60_000);
afterAll(() => api.close());

const send = (url: string) => api.app.inject({ url, headers: { authorization: `Bearer ${key}` } });

/** What is wrong with the answer; undefined where it is as it must be. */
async function fault({ url, parameter }: BadRequest): Promise<string | undefined> {
  const response = await send(url);
  if (response.statusCode !== 400) return `${response.statusCode}: ${response.body.slice(0, 200)}`;
  if (!String(response.headers['content-type']).startsWith('application/problem+json')) return 'no problem';
  const { code, details = [] } = response.json<Problem>().error;
  if (parameter === undefined) return code === 'invalid_request' ? undefined : code;
  if (code !== 'invalid_parameter') return code;
  return details.some((each) => each.parameter === parameter)
    ? undefined
    : `names ${JSON.stringify(details)}`;
}

test('every bad value of every parameter is refused by its name', async () => {
  const faults: string[] = [];
  let count = 0;
  for (const described of operations) {
    for (const request of badRequests(described)) {
      count += 1;
      const wrong = await fault(request);
      if (wrong !== undefined) faults.push(`${described.path} ${request.what}: ${wrong}`);
    }
  }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(300);
}, 120_000);

const HOSTILE = [
  ...[`' OR ''='`, '%', '_', '\\', '"; --', '$1', '٣日💥', '../../etc/passwd', '<script>', 'null'],
  // The first and the last moment that a date can name.
  ...['0001-01-01', '9999-12-31', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z'],
];

/** Search wants any filter; the platform is one. */
const isNeeded = ({ name, required }: ParameterObject): boolean => required === true || name === 'platform';

/** Requests with a text that looks hostile where any text may stand, and a good value for whatever else is required. */
function hostileUrls({ path, operation }: Described): string[] {
  const parameters = operation.parameters ?? [];
  const texts = parameters.filter(
    ({ schema }) => schema['type'] === 'string' && schema['enum'] === undefined,
  );
  return texts.flatMap(({ name }) =>
    HOSTILE.map((text) => {
      const values = parameters
        .filter((parameter) => parameter.name === name || isNeeded(parameter))
        .map((parameter) => ({ ...parameter, value: parameter.name === name ? text : exampleOf(parameter) }));
      return values.reduce(
        (url, { name: filled, in: place, value }) =>
          place === 'path'
            ? url.replace(`{${filled}}`, () => encodeURIComponent(value))
            : `${url}${url.includes('?') ? '&' : '?'}${filled}=${encodeURIComponent(value)}`,
        path,
      );
    }),
  );
}

test('what looks hostile and may be sent breaks nothing, and is judged for itself', async () => {
  const urls = operations.flatMap(hostileUrls);
  expect(urls.length).toBeGreaterThan(300);
  const broken: string[] = [];
  for (const url of urls) {
    const { statusCode, body } = await send(url);
    if (statusCode >= 500 || body.includes('is required')) broken.push(`${url}: ${statusCode} ${body}`);
  }
  expect(broken).toEqual([]);
}, 120_000);
