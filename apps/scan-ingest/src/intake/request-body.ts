import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { invalidRequest, payloadTooLarge, unavailable, unsupportedMediaType } from '#libs/http';
import type { Hold } from './held-bytes.js';
import { Pieces } from './pieces.js';
import { MAXIMUM_SENDING_MS, SendingTime } from './sending-time.js';
import { untilStandstill } from './until-standstill.js';

/** What is still read of a body that nobody wants, so that a client which sends all before it reads gets its answer. */
const MAXIMUM_DRAINED_BYTES = 64 * 1024 * 1024;
const MAXIMUM_DRAINING_MS = 10_000;

const RETRY_AFTER_SECONDS = 10;

type Decoder = ReturnType<typeof createGunzip>;

/**
 * The body as it was before a content encoding; errors of the encoding become problems of the request.
 * @throws Problem 415, at once, for an encoding that is not known.
 */
export function decodedBody(body: Readable, encoding: string | undefined): AsyncGenerator<Buffer> {
  return chunksOf(body, decoderFor(encoding), encoding);
}

async function* chunksOf(
  body: Readable,
  decoder: Decoder | null,
  encoding: string | undefined,
): AsyncGenerator<Buffer> {
  // A client that hangs up ends the body with an error, which a pipe does not hand on.
  body.on('error', (error) => decoder?.destroy(error));
  try {
    yield* untilStandstill(decoder === null ? body : body.pipe(decoder), socketOf(body));
  } catch (cause) {
    throw problemOfBody(cause, encoding);
  } finally {
    if (decoder !== null) {
      body.unpipe(decoder);
      decoder.destroy();
    }
    drain(body);
  }
}

function problemOfBody(cause: unknown, encoding: string | undefined): unknown {
  if (isZlibError(cause))
    return invalidRequest(`The body is not valid ${encoding ?? ''}: ${(cause as Error).message}.`, { cause });
  if ((cause as { code?: unknown } | null)?.code === 'ECONNRESET')
    return invalidRequest('The connection was closed before the body was complete.', { cause });
  return cause;
}

/** Bodies of a test have no socket. */
function socketOf(body: Readable): Socket | undefined {
  return (body as Partial<IncomingMessage>).socket;
}

export interface BodyLimits {
  readonly maximumBytes: number;
  /** What the whole body may take to arrive. */
  readonly maximumMs?: number;
  /** Where bodies are large: the part that this one has of the room for all. */
  readonly hold?: Hold;
}

/**
 * The whole body in one piece.
 * @throws Problem where it is too large or too slow, or there is no room for it now.
 */
export async function wholeBody(body: AsyncIterable<Buffer>, limits: BodyLimits): Promise<Buffer> {
  const { maximumBytes, maximumMs = MAXIMUM_SENDING_MS, hold } = limits;
  const pieces = new Pieces();
  const time = new SendingTime(maximumMs);
  for await (const chunk of body) {
    time.arrived();
    pieces.add(chunk);
    if (pieces.length > maximumBytes) throw payloadTooLarge(`The body is larger than ${maximumBytes} bytes.`);
    if ((await hold?.reach(pieces.length)) === false)
      throw unavailable('Too many large bodies are being read just now: send it again.', RETRY_AFTER_SECONDS);
    time.wait();
  }
  return pieces.take();
}

function drain(body: Readable): void {
  if (body.readableEnded || body.destroyed) return;
  // Some clients stop in the middle once they have their answer, and never say so.
  const timer = setTimeout(() => body.destroy(), MAXIMUM_DRAINING_MS).unref();
  body.once('close', () => clearTimeout(timer));
  let left = MAXIMUM_DRAINED_BYTES;
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
  body.resume();
}

function decoderFor(encoding: string | undefined): Decoder | null {
  switch ((encoding ?? 'identity').trim().toLowerCase()) {
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw unsupportedMediaType('Content-Encoding must be gzip, deflate, br or identity.', {
        headers: { 'Accept-Encoding': 'gzip, deflate, br' },
      });
  }
}

function isZlibError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(Z_|ERR__?ZLIB|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_.*FORMAT)/.test(code);
}
