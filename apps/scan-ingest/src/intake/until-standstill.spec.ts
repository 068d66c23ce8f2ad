import { PassThrough } from 'node:stream';
import { untilStandstill } from './until-standstill.js';

async function read(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk.toString();
  return text;
}

test('a body that stands still is given up, and told why', async () => {
  const body = new PassThrough();
  body.write('a');
  const reading = read(untilStandstill(body, { bytesRead: 1, timeout: 100 }));
  await expect(reading).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'The body stood still: nothing of it came for 0.05 seconds.',
  });
  expect(body.destroyed).toBe(false);
});

test('a body that drips is read, however long it takes, also where the drops make no piece yet', async () => {
  const body = new PassThrough();
  const connection = { bytesRead: 0, timeout: 200 };
  const reading = read(untilStandstill(body, connection));
  for (let drop = 0; drop < 20; drop += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    connection.bytesRead += 1;
  }
  body.end('whole');
  expect(await reading).toBe('whole');
});

test('a body whose connection knows no limit is waited for', async () => {
  const body = new PassThrough();
  const reading = read(untilStandstill(body, undefined));
  await new Promise((resolve) => setTimeout(resolve, 50));
  body.end('late');
  expect(await reading).toBe('late');
});

test('time that the reader takes does not count', async () => {
  const body = new PassThrough();
  body.write('a');
  const chunks = untilStandstill(body, { bytesRead: 1, timeout: 40 });
  await chunks.next();
  await new Promise((resolve) => setTimeout(resolve, 100));
  body.end('b');
  expect((await chunks.next()).value).toEqual(Buffer.from('b'));
});
