import type { Example } from '../render/exchange.js';
import { MORE } from '../render/json.js';

/** Of an operator, as the key of the quick start is; how often it has asked is not shown. */
export const usageExchange: Example = {
  id: 'usage',
  path: '/v1/usage',
  status: 200,
  answer: {
    data: {
      account: MORE,
      plan: 'operator',
      period: MORE,
      credits: { quota: null, used: 0, remaining: null },
      rateLimit: { requestsPerMinute: null },
      days: MORE,
    },
    meta: { [MORE]: MORE },
  },
};
