import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag, weakEtag } from './etag.js';
import { operationId } from './operation-id.js';
import { BODIES_MARK, PROBLEMS_MARK, PUBLIC_MARK } from './openapi-decorators.js';
import {
  HEADER_COMPONENTS,
  headerReferences,
  problemComponents,
  problemResponseName,
  RATE_HEADER_NAMES,
} from './openapi-components.js';

export interface OpenApiInfo {
  readonly title: string;
  readonly description: string;
  readonly version: string;
}

type Operation = Record<string, unknown> & { responses: Record<string, Record<string, unknown>> };

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head'] as const;

/** Errors that any operation may answer with, and those that come with a key. */
const ALWAYS = [406, 500, 503];
const WITH_KEY = [401, 403, 429];
/** Who can answer with this takes credits. */
const CHARGED = 402;

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
      complete(operation, method);
      for (const status of Object.keys(operation.responses)) answered.add(Number(status));
    }
  }
  document.components = {
    ...document.components,
    ...problemComponents(answered, document.components?.schemas),
    headers: HEADER_COMPONENTS,
  } as OpenAPIObject['components'];
  return document;
}

function complete(operation: Operation, method: string): void {
  const isPublic = operation[PUBLIC_MARK] === true;
  const own = (operation[PROBLEMS_MARK] ?? []) as number[];
  delete operation[PUBLIC_MARK];
  delete operation[PROBLEMS_MARK];
  completeBody(operation);
  if (isPublic) operation['security'] = [];
  for (const [status, response] of Object.entries(operation.responses)) {
    if (status.startsWith('2'))
      response['headers'] = {
        ...headersOf({ isPublic, isTagged: method === 'get' && !isPublic, isCharged: own.includes(CHARGED) }),
        ...(response['headers'] as object),
      };
  }
  for (const status of new Set([...own, ...ALWAYS, ...(isPublic ? [] : WITH_KEY)])) {
    operation.responses[status] ??= { $ref: `#/components/responses/${problemResponseName(status)}` };
  }
  if (method === 'get' && !isPublic)
    operation.responses['304'] ??= {
      description: 'Not modified: the entity tag that was sent is that of the answer.',
    };
}

function completeBody(operation: Operation): void {
  const content = operation[BODIES_MARK];
  delete operation[BODIES_MARK];
  if (content !== undefined) operation['requestBody'] = { required: true, content };
}

interface AnswerTraits {
  readonly isPublic: boolean;
  readonly isTagged: boolean;
  readonly isCharged: boolean;
}

function headersOf({ isPublic, isTagged, isCharged }: AnswerTraits): object {
  return headerReferences([
    'X-Request-Id',
    ...(isTagged ? (['ETag'] as const) : []),
    ...(isCharged ? (['X-Credits-Used', 'X-Credits-Remaining'] as const) : []),
    ...(isPublic ? [] : RATE_HEADER_NAMES),
  ]);
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
