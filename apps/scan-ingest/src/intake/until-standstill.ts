import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { invalidRequest, type Problem } from '#libs/http';

type Part = Pick<Socket, 'bytesRead' | 'timeout'>;

/**
 * Gives what a body gives. A connection on which nothing moves is closed after a while (`HTTP_IDLE_SECONDS`); half of
 * that is the limit here, so that the sender can still be told. Time that the body waits for us does not count.
 * @throws Problem where nothing came over the connection for too long.
 */
export async function* untilStandstill(
  stream: Readable,
  connection: Part | undefined,
): AsyncGenerator<Buffer> {
  // Destroying the body would close the connection before the answer is out.
  const chunks: AsyncIterator<Buffer, undefined> = stream.iterator({ destroyOnReturn: false });
  const limitMs = (connection?.timeout ?? 0) / 2;
  try {
    for (;;) {
      const next = chunks.next();
      const { done, value } = await (limitMs > 0 && connection !== undefined
        ? unlessStill(next, connection, limitMs)
        : next);
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: it would wait for bytes that may never come.
    chunks.return?.()?.catch(() => undefined);
  }
}

function unlessStill<Result>(result: Promise<Result>, connection: Part, limitMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    let { bytesRead } = connection;
    const look = (): void => {
      if (connection.bytesRead === bytesRead) return void reject(standstill(limitMs));
      // Bytes that make no piece yet, such as the beginning of something compressed.
      ({ bytesRead } = connection);
      timer = setTimeout(look, limitMs);
    };
    let timer = setTimeout(look, limitMs);
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function standstill(limitMs: number): Problem {
  return invalidRequest(`The body stood still: nothing of it came for ${limitMs / 1_000} seconds.`);
}
