import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { FEATURES } from './features.js';
import { generateCorpus, generateDocuments } from './generate-corpus.js';
import { batches, delayed, shuffled, withRepeats } from './orders.js';

const schemaFile = join(__dirname, '../../apps/scan-ingest/src/decode/extraction.schema.json');

function validator() {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
}

describe('generated corpus', () => {
  test.each([1, 2, 3, 20_261])('every document of seed %i is valid against the schema', (seed) => {
    const validate = validator();
    const bad = generateDocuments({ seed, apps: 40 }).filter((document) => !validate(document));
    expect(bad).toEqual([]);
  });

  test('the schema check can fail', () => {
    const [document] = generateDocuments({ seed: 1, apps: 1 });
    expect(validator()({ ...document, status: 'maybe' })).toBe(false);
  });

  test.each([1, 2, 3, 20_261])('60 apps of seed %i show every feature', (seed) => {
    const shown = new Set(generateCorpus({ seed, apps: 60 }).flatMap((one) => one.features));
    expect(FEATURES.filter((feature) => !shown.has(feature))).toEqual([]);
  });

  test('the same seed gives the same documents, another seed others', () => {
    const options = { seed: 7, apps: 8 };
    expect(generateDocuments(options)).toEqual(generateDocuments(options));
    expect(generateDocuments({ ...options, seed: 8 })).not.toEqual(generateDocuments(options));
  });

  test('only documents marked as order dependent, duplicates and refused ones share an id', () => {
    const ids = new Map<string, string>();
    for (const { document, features } of generateCorpus({ seed: 4, apps: 40, orderDependent: false })) {
      if (features.some((feature) => feature.startsWith('duplicate'))) continue;
      expect(ids.get(document.extractionId)).toBeUndefined();
      ids.set(document.extractionId, document.extractedAt);
    }
  });
});

describe('orders', () => {
  const items = Array.from({ length: 200 }, (_, index) => index);
  const sorted = (list: number[]) => [...list].sort((a, b) => a - b);

  test('a shuffle keeps all items and is repeatable', () => {
    expect(sorted(shuffled(items, 5))).toEqual(items);
    expect(shuffled(items, 5)).toEqual(shuffled(items, 5));
    expect(shuffled(items, 5)).not.toEqual(shuffled(items, 6));
  });

  test('batches keep the order and stay within their size', () => {
    const cut = batches(items, 5, 7);
    expect(cut.flat()).toEqual(items);
    expect(Math.max(...cut.map((batch) => batch.length))).toBeLessThanOrEqual(7);
    expect(Math.min(...cut.map((batch) => batch.length))).toBeGreaterThan(0);
  });

  test('repeats come after the first of their kind', () => {
    const repeated = withRepeats(items, 5, 0.3);
    expect(repeated.length).toBeGreaterThan(items.length);
    expect([...new Set(repeated)]).toEqual(items);
  });

  test('delays keep all items and move some', () => {
    expect(sorted(delayed(items, 5))).toEqual(items);
    expect(delayed(items, 5)).not.toEqual(items);
  });
});
