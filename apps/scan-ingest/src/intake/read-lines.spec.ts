import { LineSplitter, readLines } from './read-lines.js';

async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size)
    yield await Promise.resolve(bytes.subarray(start, start + size));
}

describe.each([1, 2, 3, 7, 1_000])('in chunks of %i bytes', (size) => {
  test.each([
    ['', []],
    ['\n\r\n \t\n', []],
    ['a', ['1 a']],
    ['a\n', ['1 a']],
    ['a\r\nb', ['1 a\r', '2 b']],
    ['a\n\nb\n', ['1 a', '3 b']],
    ['12345678\n', ['1 12345678']],
    ['123456789\nb', ['1 too long', '2 b']],
    ['a\n123456789', ['1 a', '2 too long']],
    ['é\u00a0\nü', ['1 é\u00a0', '2 ü']],
  ])('%j', async (text, expected) => {
    const lines: string[] = [];
    for await (const { number, bytes } of readLines(inChunks(text, size), 8))
      lines.push(`${number} ${bytes?.toString() ?? 'too long'}`);
    expect(lines).toEqual(expected);
  });
});

test('of a line that is too long nothing is held', () => {
  const splitter = new LineSplitter(1_000_000);
  const block = Buffer.alloc(65_536, 'x');
  let most = 0;
  for (let sent = 0; sent < 10_000; sent += 1) {
    expect([...splitter.push(block)]).toEqual([]);
    most = Math.max(most, splitter.heldBytes);
  }
  expect(splitter.heldBytes).toBe(0);
  expect(most).toBeLessThanOrEqual(1_000_000);
  expect([...splitter.push(Buffer.from('\nnext\n'))]).toMatchObject([
    { number: 1, bytes: null },
    { number: 2, bytes: Buffer.from('next') },
  ]);
});

test('a line that comes byte by byte takes little more than its bytes', () => {
  const splitter = new LineSplitter(10_000_000);
  const before = process.memoryUsage();
  for (let sent = 0; sent < 2_000_000; sent += 1) for (const _ of splitter.push(Buffer.from('x'))) fail();
  const after = process.memoryUsage();
  expect(after.heapUsed - before.heapUsed).toBeLessThan(100 * 1024 * 1024);
  expect([...splitter.end()][0]?.bytes).toHaveLength(2_000_000);
});
