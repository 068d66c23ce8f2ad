import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { invalidRequest, unsupportedMediaType } from '#libs/http';
import { parseJson } from '../decode/parse-json.js';
import { decodedBody, wholeBody } from './request-body.js';

/** The one address whose bodies are taken as streams. */
export const EXTRACTIONS_PATH = '/v1/extractions';
export const NDJSON = 'application/x-ndjson';
export const CYCLONEDX = 'application/vnd.cyclonedx+json';
const MAXIMUM_JSON_BYTES = 1024 * 1024;

/** Hands the bodies of extractions on unread, so that they can be streamed and decompressed; other JSON is parsed. */
@Injectable()
export class BodyParsers implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    if (fastify.hasContentTypeParser('application/json')) fastify.removeContentTypeParser('application/json');
    fastify.addContentTypeParser('application/json', (request: FastifyRequest, body: Readable) =>
      request.routeOptions.url === EXTRACTIONS_PATH
        ? Promise.resolve(body)
        : parsedJson(body, request.headers['content-encoding']),
    );
    fastify.addContentTypeParser([NDJSON, CYCLONEDX], (_request: FastifyRequest, body: Readable) =>
      Promise.resolve(body),
    );
    fastify.addContentTypeParser('*', (request: FastifyRequest, body: Readable) => otherBody(request, body));
  }
}

/** The resource of extractions says itself which types it takes; where nothing is, that is the answer. */
function otherBody(request: FastifyRequest, body: Readable): Promise<unknown> {
  if (!request.is404 && request.routeOptions.url !== EXTRACTIONS_PATH)
    throw unsupportedMediaType('The body must be application/json.');
  return Promise.resolve(body);
}

async function parsedJson(body: Readable, encoding: string | undefined): Promise<unknown> {
  const parsed = parseJson(
    await wholeBody(decodedBody(body, encoding), { maximumBytes: MAXIMUM_JSON_BYTES }),
  );
  if ('problem' in parsed) throw invalidRequest(`The body ${parsed.problem}.`);
  return parsed.value;
}
