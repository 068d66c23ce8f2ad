import type { Readable } from 'node:stream';
import { streamOf } from './stream-of.js';

const CHUNK = 64 * 1024;

async function chunksOf(body: string | Readable): Promise<string[]> {
  if (typeof body === 'string') return [body];
  const chunks: string[] = [];
  for await (const chunk of body) chunks.push(chunk as string);
  return chunks;
}

test('what fits into one chunk is one text', () => {
  expect(streamOf([])).toBe('');
  expect(streamOf(['a', '', 'b'])).toBe('ab');
});

test.each([
  ['an end on the edge', ['x'.repeat(CHUNK)], [CHUNK]],
  ['a piece longer than a chunk', ['x'.repeat(3 * CHUNK), 'y'], [3 * CHUNK, 1]],
  ['many pieces', Array.from({ length: 5 }, () => 'x'.repeat(CHUNK / 2)), [CHUNK, CHUNK, CHUNK / 2]],
])('%s', async (_, pieces, lengths) => {
  const chunks = await chunksOf(streamOf(pieces));
  expect(chunks.map(({ length }) => length)).toEqual(lengths);
  expect(chunks.join('')).toBe(pieces.join(''));
});

test('pieces are made as they are taken, and others have their turn between chunks', async () => {
  let made = 0;
  function* pieces(): Generator<string> {
    for (; made < 100; made += 1) yield 'x'.repeat(CHUNK);
  }
  const body = streamOf(pieces()) as Readable;
  expect(made).toBeLessThan(3);
  let turns = 0;
  const count = (): void => {
    turns += 1;
    if (made < 100) setImmediate(count);
  };
  setImmediate(count);
  expect(await chunksOf(body)).toHaveLength(100);
  expect(turns).toBeGreaterThan(50);
});

test('nothing more is made where the receiver goes away', async () => {
  let made = 0;
  let isClosed = false;
  function* pieces(): Generator<string> {
    try {
      for (; made < 100; made += 1) yield 'x'.repeat(CHUNK);
    } finally {
      isClosed = true;
    }
  }
  const body = streamOf(pieces()) as Readable;
  for await (const _ of body) break;
  while (!body.closed) await new Promise(setImmediate);
  expect(made).toBeLessThan(5);
  expect([body.destroyed, isClosed]).toEqual([true, true]);
});
