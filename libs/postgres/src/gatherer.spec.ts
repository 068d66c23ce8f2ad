import { Gatherer } from './gatherer.js';

/** Batches as they were asked, each held until it is let go. */
function heldBatches(limits = { batches: 1, questions: 3 }) {
  const asked: { questions: readonly string[]; letGo: () => void; fail: (error: Error) => void }[] = [];
  const gatherer = new Gatherer<string, string>(
    (questions) =>
      new Promise((resolve, reject) => {
        asked.push({
          questions,
          letGo: () => resolve(questions.map((question) => `re ${question}`)),
          fail: reject,
        });
      }),
    limits,
  );
  return { gatherer, asked };
}

const aTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what comes together goes together, and each gets its own answer', async () => {
  const { gatherer, asked } = heldBatches();
  const answers = Promise.all(['a', 'b'].map((question) => gatherer.answerTo(question)));
  await aTurn();
  expect(asked.map(({ questions }) => questions)).toEqual([['a', 'b']]);
  asked[0]?.letGo();
  expect(await answers).toEqual(['re a', 're b']);
});

test('what comes while a batch is underway goes after it, so many at a time', async () => {
  const { gatherer, asked } = heldBatches();
  const first = gatherer.answerTo('a');
  await aTurn();
  const later = ['b', 'c', 'd', 'e'].map((question) => gatherer.answerTo(question));
  await aTurn();
  expect(asked).toHaveLength(1);
  asked[0]?.letGo();
  expect(await first).toBe('re a');
  await aTurn();
  expect(asked.map(({ questions }) => questions)).toEqual([['a'], ['b', 'c', 'd']]);
  asked[1]?.letGo();
  expect(await Promise.all(later.slice(0, 3))).toEqual(['re b', 're c', 're d']);
  await aTurn();
  asked[2]?.letGo();
  expect(await later[3]).toBe('re e');
});

test('several batches at once where there is room', async () => {
  const { gatherer, asked } = heldBatches({ batches: 2, questions: 2 });
  const answers = ['a', 'b', 'c', 'd', 'e'].map((question) => gatherer.answerTo(question));
  await aTurn();
  expect(asked.map(({ questions }) => questions)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  asked[1]?.letGo();
  expect(await answers[3]).toBe('re d');
  await aTurn();
  expect(asked[2]?.questions).toEqual(['e']);
});

test('a failure is that of its batch alone', async () => {
  const { gatherer, asked } = heldBatches();
  const failed = ['a', 'b'].map((question) => gatherer.answerTo(question));
  await aTurn();
  const next = gatherer.answerTo('c');
  asked[0]?.fail(new Error('away'));
  expect(await Promise.allSettled(failed)).toEqual([
    { status: 'rejected', reason: new Error('away') },
    { status: 'rejected', reason: new Error('away') },
  ]);
  await aTurn();
  asked[1]?.letGo();
  expect(await next).toBe('re c');
});

test('answers that are not one per question are refused', async () => {
  const gatherer = new Gatherer<string, string>(() => Promise.resolve([]), { batches: 1, questions: 3 });
  await expect(gatherer.answerTo('a')).rejects.toThrow('1 questions got 0 answers');
});
