import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Answer, JsonText, type Settlement, StreamedText } from './answer.js';
import { matchesEtag, weakEtag } from './etag.js';
import { begun, streamOf } from './stream-of.js';

/** Answers may be kept by their client alone, and are asked for again each time: 304 costs neither credits nor bytes. */
const REVALIDATE = 'private, no-cache';
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Turns an `Answer` into the response: envelope, entity tag, 304, settlement. Anything else passes as it is. Here
 * and not in an interceptor, because a route with interceptors pays for a chain of observables with each request.
 */
export class AnswerAdapter extends FastifyAdapter {
  override reply(
    response: Parameters<FastifyAdapter['reply']>[0],
    body: unknown,
    statusCode?: number,
  ): FastifyReply {
    if (!(body instanceof Answer) || !('request' in response)) return super.reply(response, body, statusCode);
    const text = prepare(body, response.request, response);
    const send = (ready: Body | undefined): FastifyReply => super.reply(response, ready, statusCode);
    // Nest awaits what it gets, so that what a settlement throws goes to the filters.
    return text instanceof Promise ? (text.then(send) as unknown as FastifyReply) : send(text);
  }
}

type Body = string | Buffer | Readable;

/** Sets the headers and gives the body; what a settlement throws leaves nothing of the answer behind. */
function prepare(
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
): Body | undefined | Promise<Body> {
  const { mediaType = JSON_TYPE, status, settle } = answer.options;
  if (status !== undefined) void reply.code(status);
  const data = dataText(answer);
  const etag = isConditional(request, reply)
    ? weakEtag(mediaType, data, JSON.stringify(answer.meta))
    : undefined;
  if (etag !== undefined && matchesEtag(request.headers['if-none-match'], etag)) {
    setCacheHeaders(reply, etag);
    void reply.code(304);
    return undefined;
  }
  const isHead = request.method === 'HEAD';
  const content = isHead && answer.data instanceof StreamedText ? undefined : contentOf(answer, data);
  const finish = (settlement?: Settlement): Body => {
    setHeaders(reply, answer, etag);
    if (settlement?.headers) void reply.headers(settlement.headers);
    void reply.type(mediaType);
    if (content === undefined) return Readable.from([]);
    const meta = { requestId: request.id, ...answer.meta, ...settlement?.meta };
    return answer.options.mediaType === undefined
      ? enveloped(content, JSON.stringify(meta))
      : untouched(typeof content === 'string' ? content : streamOf(content));
  };
  // Who asks for the headers alone gets nothing worth a charge.
  return settle === undefined || isHead ? finish() : settle().then(finish);
}

/** What is streamed is begun before it is paid for, so that an error in making it costs nothing. */
function contentOf({ data }: Answer, text: string): string | Iterable<string> {
  return data instanceof StreamedText ? begun(data.pieces()) : text;
}

/** Fastify writes the media type of a text anew, with a charset; that of bytes it leaves as it is. */
function untouched(body: string | Readable): Buffer | Readable {
  return typeof body === 'string' ? Buffer.from(body) : body;
}

function enveloped(content: string | Iterable<string>, meta: string): Body {
  return typeof content === 'string'
    ? `{"data":${content},"meta":${meta}}`
    : streamOf(envelopedPieces(content, meta));
}

function* envelopedPieces(pieces: Iterable<string>, meta: string): Iterable<string> {
  yield '{"data":';
  yield* pieces;
  yield `,"meta":${meta}}`;
}

function setHeaders(reply: FastifyReply, { options }: Answer, etag: string | undefined): void {
  setCacheHeaders(reply, etag);
  if (options.headers) void reply.headers(options.headers);
}

/** All that a 304 says: what else goes with the answer its client has (RFC 9110 15.4.5). */
function setCacheHeaders(reply: FastifyReply, etag: string | undefined): void {
  void reply.header('cache-control', etag === undefined ? 'no-store' : REVALIDATE);
  if (etag !== undefined) void reply.header('etag', etag);
}

/** The costly part becomes text once; the tag and the body both use it. Of what is streamed it is the tag alone. */
function dataText({ data, options }: Answer): string {
  if (data instanceof StreamedText) return data.tag;
  if (data instanceof JsonText) return data.text;
  return options.mediaType !== undefined && typeof data === 'string' ? data : JSON.stringify(data ?? null);
}

const isConditional = (request: FastifyRequest, reply: FastifyReply): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode === 200;
