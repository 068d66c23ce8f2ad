import { closeAfterwards } from './close-afterwards.js';

/** Closers by name, in the order in which they were opened; those in capitals fail, `A` before it gives a promise. */
async function close(names: string, work: () => Promise<string>) {
  const closed: string[] = [];
  const closers: (() => Promise<void>)[] = [];
  const closing = closeAfterwards(closers, async () => {
    for (const name of names)
      closers.push(() => {
        closed.push(name);
        if (name === 'A') throw new Error(name);
        return name === name.toUpperCase() ? Promise.reject(new Error(name)) : Promise.resolve();
      });
    return work();
  });
  const end = await closing.catch((error: Error) => `failed: ${error.message}`);
  return { closed: closed.join(''), end };
}

const done = (): Promise<string> => Promise.resolve('done');
const fail = (): Promise<string> => Promise.reject(new Error('work'));

test.each([
  ['abc', done, 'cba', 'done'],
  ['abc', fail, 'cba', 'failed: work'],
  ['aBc', done, 'cBa', 'failed: B'],
  ['bAc', done, 'cAb', 'failed: A'],
  ['aBC', done, 'CBa', 'failed: C'],
  ['aBc', fail, 'cBa', 'failed: work'],
  ['', done, '', 'done'],
])('%s after %p: closes %s, %s', async (names, work, closed, end) => {
  expect(await close(names, work)).toEqual({ closed, end });
});
