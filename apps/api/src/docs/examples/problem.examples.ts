import type { Example } from '../render/exchange.js';
import { MORE } from '../render/json.js';

export const problemExample: Example = {
  id: 'problem',
  path: '/v1/search?errorTrackingSdk=null&limit=many&colour=red',
  status: 400,
  answer: {
    type: '/problems/invalid_parameter',
    title: 'Invalid parameter',
    status: 400,
    detail: 'limit must be a whole number from 1 to 500; colour is not a parameter here',
    instance: '/v1/search',
    error: {
      code: 'invalid_parameter',
      message: 'limit must be a whole number from 1 to 500; colour is not a parameter here',
      requestId: MORE,
      details: [
        { parameter: 'limit', message: 'limit must be a whole number from 1 to 500' },
        { parameter: 'colour', message: 'colour is not a parameter here' },
      ],
    },
    meta: { requestId: MORE },
  },
};
