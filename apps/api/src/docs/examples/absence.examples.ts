import type { Example } from '../render/exchange.js';
import { MORE } from '../render/json.js';

export const neverMeasuredExample: Example = {
  id: 'never-measured',
  path: '/v1/lookup?app=gannetdrop',
  status: 200,
  answer: {
    data: [
      {
        app: {
          name: 'Gannetdrop',
          [MORE]: MORE,
          currentVersion: '1.2.0',
          runtime: null,
          dependencyCount: null,
          measurementStatus: 'not_measured',
          notMeasuredReason: null,
          appSizeBytes: 7015188,
          architectures: [],
          lastUpdatedAt: null,
          signed: false,
        },
        sdkSummary: { errorTrackingSdk: null, analyticsSdk: null, [MORE]: MORE },
        technologies: [],
      },
    ],
    meta: { [MORE]: MORE },
  },
};

export const provenAbsenceExample: Example = {
  id: 'proven-absence',
  path: '/v1/search?errorTrackingSdk=null&measurementStatus=measured&limit=1',
  status: 200,
  answer: {
    data: [MORE],
    meta: {
      requestId: MORE,
      resultCount: 1,
      totalCount: 10,
      notMeasuredCount: 0,
      limit: 1,
      offset: 0,
      filters: { errorTrackingSdk: null, measurementStatus: 'measured' },
      [MORE]: MORE,
    },
  },
};
