import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag, weakEtag } from './etag.js';
import { operationId } from './operation-id.js';
import { HEADER_COMPONENTS, problemComponents } from './openapi-components.js';
import { completeOperation, type Operation } from './openapi-operation.js';

export interface OpenApiInfo {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  /** In the order of the document; those that no operation has are left out. */
  readonly tags?: readonly { readonly name: string; readonly description: string }[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head'] as const;

/** The OpenAPI 3.1 document of an application. Call it before `app.init()`; it needs no running database. */
export function buildOpenApi(app: INestApplication, info: OpenApiInfo): OpenAPIObject {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(info.title)
    .setDescription(info.description)
    .setVersion(info.version)
    .addServer('/', 'This service. Each address under /v1 answers under /api/v1 too.')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'dsk_live_...',
        description: 'An API key, without the word Bearer.',
      },
      'bearer',
    )
    .addSecurityRequirements('bearer')
    .build();
  const document = SwaggerModule.createDocument(app, base, {
    operationIdFactory: operationId,
  });
  const license = { name: 'Apache License 2.0', identifier: 'Apache-2.0' };
  document.info = { ...document.info, license };
  const answered = new Set<number>();
  for (const item of Object.values(document.paths)) {
    for (const method of METHODS) {
      if (!item[method]) continue;
      const operation = item[method] as unknown as Operation;
      completeOperation(operation, method);
      for (const status of Object.keys(operation.responses)) answered.add(Number(status));
    }
  }
  document.tags = usedTags(document, info.tags ?? []);
  document.components = {
    ...document.components,
    ...problemComponents(answered, document.components?.schemas),
    headers: HEADER_COMPONENTS,
  } as OpenAPIObject['components'];
  return document;
}

function usedTags({ paths }: OpenAPIObject, tags: NonNullable<OpenApiInfo['tags']>): OpenAPIObject['tags'] {
  const operations = Object.values(paths).flatMap((item) => METHODS.map((method) => item[method]));
  const used = new Set(operations.flatMap((operation) => operation?.tags ?? []));
  return tags.filter(({ name }) => used.has(name));
}

/** Serves the document at `/openapi.json`, with no key. Call it before `app.init()`. */
export function serveOpenApi(app: NestFastifyApplication, document: OpenAPIObject): void {
  const text = JSON.stringify(document);
  const etag = weakEtag(text);
  app
    .getHttpAdapter()
    .getInstance()
    .get('/openapi.json', (request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers({ etag, 'cache-control': 'public, no-cache' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(text);
    });
}
