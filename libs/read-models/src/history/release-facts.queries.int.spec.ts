import { identifyApp } from '#libs/domain';
import {
  aDocument,
  anExtraction,
  day,
  type ExtractionOverrides,
} from '../../../domain/src/testing/an-extraction.js';
import { filledDatabase, type FilledDatabase } from '../../../../test/support/filled-database.js';
import { findReleaseFacts } from '../index.js';

const TINY: ExtractionOverrides['app'] = { name: 'Tiny', bundleId: 'com.example.tiny' };
const DARK: ExtractionOverrides['app'] = { name: 'Dark', bundleId: 'com.example.dark' };
const LATE: ExtractionOverrides['app'] = { name: 'Late', bundleId: 'com.example.late' };

const releases: ExtractionOverrides[] = [
  { app: TINY, version: '1.0', releasedAt: 3, extractedAt: 10, notes: 'First.', bundle: { sandboxed: true } },
  { app: TINY, version: '1.1', releasedAt: 7, extractedAt: 10, bundle: { sandboxed: false } },
  { app: TINY, version: '2.0', releasedAt: 9, extractedAt: 10, notes: 'Second.' },
  // A patch of an old line: its date and its notes count as any other's.
  { app: TINY, version: '1.0.1', releasedAt: 11, extractedAt: 12, notes: 'Patch.' },
  { app: TINY, version: null, extractedAt: 5, bundle: { sandboxed: true } },
  { app: DARK, version: '1.0', releasedAt: 2, extractedAt: 2, notMeasuredReason: 'empty' },
  { app: LATE, version: '1.0', extractedAt: 2 },
  { app: LATE, version: '1.1', extractedAt: 3, notMeasuredReason: 'empty', bundle: { sandboxed: true } },
];

let database: FilledDatabase;
beforeAll(async () => {
  database = await filledDatabase(releases.map((overrides) => ({ document: aDocument(overrides) })));
});
afterAll(() => database.close());

const idOf = (app: ExtractionOverrides['app']) => identifyApp(anExtraction({ app }).app).id;
const NOBODY = 'app_00000000-0000-5000-8000-000000000000';

test('what the releases of each tell, in the order of the applications', async () => {
  const facts = await findReleaseFacts(database.pool, [
    { id: idOf(LATE), version: '1.1' },
    { id: idOf(TINY), version: '2.0' },
    { id: NOBODY, version: '1.0' },
    { id: idOf(DARK), version: '1.0' },
  ]);
  expect(facts).toEqual([
    // The version shown was not measured, but the one before it was.
    { everMeasured: true, releasedAt: [], hasNotes: false, sandboxed: true },
    {
      everMeasured: true,
      releasedAt: [day(3), day(7), day(9), day(11)],
      hasNotes: true,
      sandboxed: null,
    },
    { everMeasured: false, releasedAt: [], hasNotes: false, sandboxed: null },
    { everMeasured: false, releasedAt: [day(2)], hasNotes: false, sandboxed: null },
  ]);
});

test.each([
  ['1.0', true],
  ['1.1', false],
  ['2.0', null],
  [null, true],
  ['9.9', null],
])('the sandbox is that of the version asked for: %s', async (version, sandboxed) => {
  const [facts] = await findReleaseFacts(database.pool, [{ id: idOf(TINY), version }]);
  expect(facts?.sandboxed).toBe(sandboxed);
});

test('none asked for', async () => {
  expect(await findReleaseFacts(database.pool, [])).toEqual([]);
});
