import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** Of a chunk, in UTF-16 code units: much less costs a system call each, much more would keep others waiting. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * A body of pieces of text. What fits into one chunk is one text, with a length of its own; more is made while it is
 * sent, as fast as the receiver takes it, and whoever else has a request is served between chunks.
 */
export function streamOf(pieces: Iterable<string>): string | Readable {
  const iterator = pieces[Symbol.iterator]();
  const first = nextChunk(iterator);
  return first.isLast ? first.text : Readable.from(chunks(first.text, iterator));
}

/** The same pieces, of which the first chunk is made at once: what fails in it fails here, before anything else is done. */
export function begun(pieces: Iterable<string>): Iterable<string> {
  const iterator = pieces[Symbol.iterator]();
  return resumed(nextChunk(iterator), iterator);
}

function* resumed(first: Chunk, iterator: Iterator<string>): Generator<string> {
  try {
    yield first.text;
    for (let { isLast } = first; !isLast;) {
      const next = iterator.next();
      if (next.done === true) isLast = true;
      else yield next.value;
    }
  } finally {
    iterator.return?.();
  }
}

interface Chunk {
  readonly text: string;
  readonly isLast: boolean;
}

function nextChunk(iterator: Iterator<string>): Chunk {
  const pieces: string[] = [];
  for (let length = 0; length < CHUNK_LENGTH;) {
    const next = iterator.next();
    if (next.done === true) return { text: pieces.join(''), isLast: true };
    pieces.push(next.value);
    length += next.value.length;
  }
  return { text: pieces.join(''), isLast: false };
}

async function* chunks(first: string, iterator: Iterator<string>): AsyncGenerator<string> {
  try {
    yield first;
    for (let isLast = false; !isLast;) {
      await setImmediate();
      const chunk = nextChunk(iterator);
      isLast = chunk.isLast;
      if (chunk.text !== '') yield chunk.text;
    }
  } finally {
    // The receiver may have gone before the end.
    iterator.return?.();
  }
}
