import { Readable } from 'node:stream';
import { HeldAnswers } from './held-answers.js';

const KIB = 1024;

function holding(bytes: number): Readable {
  const answer = new Readable({ highWaterMark: 1024 * KIB, read: () => undefined });
  answer.push(Buffer.alloc(bytes));
  return answer;
}

test('answers share the room; what is small always fits; who goes gives back', async () => {
  const room = new HeldAnswers(200 * KIB);
  const [large, other, small] = [holding(150 * KIB), holding(100 * KIB), holding(10 * KIB)];
  room.add(large);
  expect(room.hasRoomFor(large)).toBe(true);
  room.add(other);
  room.add(small);
  expect([large, other, small].map((answer) => room.hasRoomFor(answer))).toEqual([false, false, true]);
  const closed = new Promise((resolve) => large.once('close', resolve));
  large.destroy();
  await closed;
  expect(room.hasRoomFor(other)).toBe(true);
});
