import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { invalidRequest, payloadTooLarge, unsupportedMediaType } from '#libs/http';
import { Pieces } from './pieces.js';

/** What is still read of a body that nobody wants, so that a client which sends all before it reads gets its answer. */
const MAXIMUM_DRAINED_BYTES = 64 * 1024 * 1024;
const MAXIMUM_DRAINING_MS = 10_000;

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
  const stream = decoder === null ? body : body.pipe(decoder);
  try {
    // Destroying the body would close the connection before the answer is out.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch (error) {
    throw isZlibError(error)
      ? invalidRequest(`The body is not valid ${encoding ?? ''}: ${(error as Error).message}.`, {
          cause: error,
        })
      : error;
  } finally {
    if (decoder !== null) {
      body.unpipe(decoder);
      decoder.destroy();
    }
    drain(body);
  }
}

/** The whole body in one piece, if it is not larger than that. */
export async function wholeBody(body: AsyncIterable<Buffer>, maximumBytes: number): Promise<Buffer> {
  const pieces = new Pieces();
  for await (const chunk of body) {
    pieces.add(chunk);
    if (pieces.length > maximumBytes) throw payloadTooLarge(`The body is larger than ${maximumBytes} bytes.`);
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
