import { HeldBytes } from './held-bytes.js';
import { type Line, LineSplitter, readLines } from './read-lines.js';

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
    for await (const { number, bytes } of readLines(inChunks(text, size), { maximumBytes: 8 }))
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

describe('what lines of all senders hold together', () => {
  const MIB = 1024 * 1024;
  async function* slow(text: string, pauseMs: number): AsyncGenerator<Buffer> {
    for await (const chunk of inChunks(text, 64 * 1024)) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      yield chunk;
    }
  }

  test('a line that finds no room is skipped; the next one is read', async () => {
    const room = new HeldBytes(MIB, 20);
    await room.hold().reach(2 * MIB);
    const lines: unknown[] = [];
    const text = `short\n${'x'.repeat(MIB)}\nnext`;
    for await (const line of readLines(slow(text, 0), { maximumBytes: 8 * MIB, room }))
      lines.push([line.number, line.lacksRoom, line.bytes?.toString()]);
    expect(lines).toEqual([
      [1, undefined, 'short'],
      [2, true, undefined],
      [3, undefined, 'next'],
    ]);
  });

  test('a line keeps its room until it is given back', async () => {
    const room = new HeldBytes(MIB, 20);
    const lines = readLines(inChunks(`${'x'.repeat(2 * MIB)}\n${'y'.repeat(MIB)}\nend`, 64 * 1024), {
      maximumBytes: 8 * MIB,
      room,
    });
    const first = (await lines.next()).value as Line;
    expect(first.bytes).toHaveLength(2 * MIB);
    const other = room.hold();
    expect(await other.reach(MIB)).toBe(false);
    other.release();
    first.release?.();
    expect((await lines.next()).value).toMatchObject({ number: 2, bytes: expect.any(Buffer) as Buffer });
    await lines.return(undefined);
  });

  test('who leaves in the middle of a line gives its room back', async () => {
    const room = new HeldBytes(MIB, 20);
    async function* broken(): AsyncGenerator<Buffer> {
      yield* inChunks('x'.repeat(2 * MIB), 64 * 1024);
      throw new Error('cable cut');
    }
    const lines = readLines(broken(), { maximumBytes: 8 * MIB, room });
    await expect(lines.next()).rejects.toThrow('cable cut');
    const holds = [room.hold(), room.hold()];
    await holds[0]?.reach(MIB);
    expect(await holds[1]?.reach(MIB / 16)).toBe(true);
  });

  test('a line must arrive in time, a stream need not', async () => {
    const limits = { maximumBytes: 8 * MIB, maximumMs: 100 };
    const many = 'a\n'.repeat(64 * 1024);
    const read = async (text: string): Promise<number> => {
      let count = 0;
      for await (const _ of readLines(slow(text, 40), limits)) count += 1;
      return count;
    };
    expect(await read(many.repeat(3))).toBe(3 * 64 * 1024);
    await expect(read('x'.repeat(MIB))).rejects.toThrow('A document or line must arrive within 0.1 seconds.');
  });
});
