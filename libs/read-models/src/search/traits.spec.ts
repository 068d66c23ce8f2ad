import fc from 'fast-check';
import { countTraits, platformBit, sumOf, usedCategories, categoryBit } from './traits.js';

function packed(traits: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * traits.length);
  for (const [place, value] of traits.entries()) bytes.writeBigInt64BE(BigInt(value), 8 * place);
  return bytes;
}

test('counts each bit over all applications', () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(fc.nat(52), { maxLength: 53 })), (apps) => {
      const { total, counts } = countTraits(packed(apps.map((bits) => sumOf(bits.map((bit) => 2 ** bit)))));
      expect(total).toBe(apps.length);
      for (let bit = 0; bit < 64; bit++)
        expect([bit, counts[bit]]).toEqual([bit, apps.filter((bits) => bits.includes(bit)).length]);
    }),
  );
});

test('tells categories alone by name', () => {
  const [runtime, styling] = [categoryBit('runtime'), categoryBit('styling')].map(Number);
  const apps = [sumOf([platformBit('linux'), runtime!]), sumOf([platformBit('macos'), runtime!, styling!])];
  expect(usedCategories(countTraits(packed(apps)).counts)).toEqual([
    { name: 'runtime', apps: 2 },
    { name: 'styling', apps: 1 },
  ]);
});
