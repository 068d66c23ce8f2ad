import { startService, type TestService } from '../../../test/support/service.js';
import { ScanIngestModule } from '../../scan-ingest/src/scan-ingest.module.js';
import { SERVICES } from './services.js';

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId: string; responses: object }>>>
  >;
}

let service: TestService;
afterEach(() => service.close());

async function paths(): Promise<Document['paths']> {
  const response = await fetch(`${service.address}/openapi.json`);
  expect(response.status).toBe(200);
  return ((await response.json()) as Document).paths;
}

test.each([
  ['the all-in-one service', SERVICES, ['/v1/extractions', '/v1/search', '/v1/lookup']],
  ['scan-ingest alone', [ScanIngestModule], ['/v1/extractions']],
])('%s describes what it serves', async (_, modules, expected) => {
  service = await startService({ modules, consumes: false, documents: true });
  const described = await paths();
  expect(Object.keys(described)).toEqual(expect.arrayContaining(expected));
  expect(Object.keys(described).includes('/v1/search')).toBe(expected.includes('/v1/search'));
  const intake = described['/v1/extractions']?.['post'];
  expect(intake?.operationId).toBe('recordExtractions');
  expect(Object.keys(intake?.responses ?? {})).toEqual(expect.arrayContaining(['202', '400', '401', '403']));
});

test('scan-ingest alone asks for a key', async () => {
  service = await startService({ modules: [ScanIngestModule], consumes: false, documents: true });
  const response = await fetch(`${service.address}/v1/extractions`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(401);
});
