import { createKey } from '#libs/accounts';
import { startApi } from './api-server.js';
import type { Pipeline } from './pipeline.js';

/** What the api answers over the read models of a pipeline. */
export interface Answers {
  /** The answer's status and body, whatever they are. */
  get(path: string, parameters?: Parameters): Promise<{ status: number; body: unknown }>;
  /** `data` of an answer that must be 200. */
  data<Data>(path: string, parameters?: Parameters): Promise<Data>;
  close(): Promise<void>;
}

/** Query parameters; null ones are left out. */
type Parameters = Readonly<Record<string, string | null>>;

/** Asks as an operator, whom neither credits nor rates limit. */
export async function openAnswers({ platform }: Pipeline, now: Date): Promise<Answers> {
  const api = await startApi({ filled: platform, now });
  const { key } = await createKey(platform.dataSource, {
    ...{ account: 'asker', plan: 'operator', scopes: ['read'] },
  });
  const get: Answers['get'] = async (path, parameters = {}) => {
    const given = Object.entries(parameters).filter((one): one is [string, string] => one[1] !== null);
    const response = await api.app.inject({
      url: `${path}?${new URLSearchParams(given).toString()}`,
      headers: { authorization: `Bearer ${key}` },
    });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    get,
    data: async <Data>(path: string, parameters: Parameters = {}) => {
      const { status, body } = await get(path, parameters);
      if (status !== 200) throw new Error(`${path} ${JSON.stringify(parameters)}: ${JSON.stringify(body)}`);
      return (body as { data: Data }).data;
    },
    close: () => api.close(),
  };
}
