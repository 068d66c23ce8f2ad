import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { invalidRequest, payloadTooLarge, unsupportedMediaType } from '#libs/http';

/** The body as it was before a content encoding; errors of the encoding become problems of the request. */
export async function* decodedBody(body: Readable, encoding: string | undefined): AsyncGenerator<Buffer> {
  const decoder = decoderFor(encoding);
  const stream = decoder === null ? body : body.pipe(decoder);
  // A client that hangs up ends the body with an error, which a pipe does not hand on.
  if (decoder !== null) body.once('error', (error) => decoder.destroy(error));
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw isZlibError(error)
      ? invalidRequest(`The body is not valid ${encoding ?? ''}: ${(error as Error).message}.`, {
          cause: error,
        })
      : error;
  } finally {
    decoder?.destroy();
  }
}

/** The whole body in one piece, if it is not larger than that. */
export async function wholeBody(body: AsyncIterable<Buffer>, maximumBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maximumBytes) throw payloadTooLarge(`The body is larger than ${maximumBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decoderFor(encoding: string | undefined): ReturnType<typeof createGunzip> | null {
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
