import { Test } from '@nestjs/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { CATALOG, loadCatalog } from '#libs/catalog';
import { buildOpenApi, configureHttpApp, createHttpAdapter } from '#libs/http';
import { createRegistry, ObservabilityModule } from '#libs/observability';
import { ApiModule } from '../../../apps/api/src/api.module.js';
import { ScanIngestModule } from '../../../apps/scan-ingest/src/scan-ingest.module.js';
import { API_DESCRIPTION } from '../../../libs/platform/src/api-description.js';
import type { OpenApiDocument } from './openapi-document.js';

/** The document of all services that are asked over HTTP. Nothing runs for it: what needs a database is a stand-in. */
export async function wholeDocument(): Promise<OpenApiDocument> {
  class CatalogModule {}
  const providers = [
    { provide: CATALOG, useValue: loadCatalog() },
    // Never initialised: it connects to nothing.
    { provide: DataSource, useValue: new DataSource({ type: 'postgres', url: 'postgres://127.0.0.1/none' }) },
  ];
  const module = await Test.createTestingModule({
    imports: [
      { module: CatalogModule, global: true, providers, exports: [CATALOG, DataSource] },
      ObservabilityModule.forRoot(createRegistry()),
      ScanIngestModule,
      ApiModule,
    ],
  })
    .useMocker(() => ({}))
    .compile();
  const app = module.createNestApplication<NestFastifyApplication>(createHttpAdapter(), { logger: false });
  await configureHttpApp(app);
  return JSON.parse(JSON.stringify(buildOpenApi(app, API_DESCRIPTION))) as OpenApiDocument;
}
