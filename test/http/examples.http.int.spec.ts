import { type ApiServer, startApi } from '../support/api-server.js';
import {
  type MediaTypeObject,
  type OpenApiDocument,
  operationsOf,
} from '../support/contract/openapi-document.js';

/** Every example of an answer in the OpenAPI document is what the sample data answers, `meta` and all. */

interface Envelope {
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
}

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Examples that name the GET that they answer. */
async function examples(): Promise<[request: string, value: Envelope][]> {
  const document: OpenApiDocument = (await api.app.inject({ url: '/openapi.json' })).json();
  return operationsOf(document).flatMap(({ operation }) =>
    Object.values(operation.responses)
      .flatMap(({ content = {} }) => Object.values<MediaTypeObject>(content))
      .flatMap((media) => Object.values(media.examples ?? {}))
      .flatMap(({ summary = '', value }): [string, Envelope][] =>
        summary.startsWith('/') ? [[summary, value as Envelope]] : [],
      ),
  );
}

/** A list may be shown by its beginning. */
function asShown(answered: unknown, shown: unknown): unknown {
  return Array.isArray(answered) && Array.isArray(shown) ? answered.slice(0, shown.length) : answered;
}

/** What differs from call to call. */
function settled({ requestId: _id, creditsRemaining: _left, ...meta }: Envelope['meta']): object {
  return meta;
}

test('each is the answer to the request beside it', async () => {
  const all = await examples();
  expect(all.length).toBeGreaterThan(3);
  for (const [request, shown] of all) {
    const response = await api.get(request);
    const { data, meta } = response.json<Envelope>();
    expect([request, response.statusCode]).toEqual([request, 200]);
    expect([request, asShown(data, shown.data)]).toEqual([request, shown.data]);
    expect([request, settled(meta)]).toEqual([request, settled(shown.meta)]);
    expect(Object.keys(shown.meta).sort()).toEqual(Object.keys(meta).sort());
  }
});
