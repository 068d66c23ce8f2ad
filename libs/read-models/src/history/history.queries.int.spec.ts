import { identifyApp } from '#libs/domain';
import {
  aDocument,
  anExtraction,
  type ExtractionOverrides,
} from '../../../domain/src/testing/an-extraction.js';
import { filledDatabase, type FilledDatabase } from '../../../../test/support/filled-database.js';
import { findReleases, type HistoryPlace, type HistoryRequest } from '../index.js';

/** One date for most, so that the first scan, then the version, then its text decide. */
const releases: ExtractionOverrides[] = [
  { version: '1.0', releasedAt: 1, extractedAt: 5 },
  { version: '1.2', releasedAt: 1, extractedAt: 5 },
  { version: '1.10', releasedAt: 1, extractedAt: 5 },
  { version: '1.010', releasedAt: 1, extractedAt: 5 },
  { version: '0.9', releasedAt: 1, extractedAt: 6 },
  { version: null, releasedAt: 1, extractedAt: 5 },
  { version: '2.0', releasedAt: 3, extractedAt: 4, notes: 'Out of the blue.' },
  { version: '3.0', extractedAt: 7, notMeasuredReason: 'empty' },
];
// Worked out from decisions.md section 4: by date, first scan, version, spelling; here the newest first.
const NEWEST_FIRST = ['3.0', '2.0', '0.9', '1.10', '1.010', '1.2', '1.0', null];

let database: FilledDatabase;
const appId = identifyApp(anExtraction().app).id;
beforeAll(async () => {
  database = await filledDatabase(releases.map((overrides) => ({ document: aDocument(overrides) })));
});
afterAll(() => database.close());

const find = (more: Partial<HistoryRequest> = {}) =>
  findReleases(database.pool, { appId, from: null, to: null, limit: 100, before: null, ...more });

test('the newest first, equals by scan, version and spelling', async () => {
  const { releases: found, next } = await find();
  expect(found.map(({ version }) => version)).toEqual(NEWEST_FIRST);
  expect(next).toBeNull();
});

test.each([1, 2, 3, 7, 8])('%d at a time: each release once', async (limit) => {
  const seen: (string | null)[] = [];
  let before: HistoryPlace | null = null;
  do {
    const page = await find({ limit, before });
    seen.push(...page.releases.map(({ version }) => version));
    before = page.next;
  } while (before !== null);
  expect(seen).toEqual(NEWEST_FIRST);
});

test('from and to are both included', async () => {
  const third = new Date('2024-01-03T00:00:00Z');
  const versions = async (more: Partial<HistoryRequest>) =>
    (await find(more)).releases.map(({ version }) => version);
  expect(await versions({ from: third })).toEqual(['3.0', '2.0']);
  expect(await versions({ from: third, to: third })).toEqual(['2.0']);
  expect(await versions({ to: new Date(third.getTime() - 1) })).toEqual(NEWEST_FIRST.slice(2));
});

test('what was not measured is told, and notes are as they were written', async () => {
  const [last, second] = (await find({ limit: 2 })).releases;
  expect(last).toMatchObject({ isMeasured: false, dependencyCount: null, notes: null, summary: null });
  expect(second).toMatchObject({
    isMeasured: true,
    dependencyCount: 0,
    notes: 'Out of the blue.',
    summary: 'Out of the blue.',
  });
});

test('an application without releases', async () => {
  expect(await find({ appId: 'app_00000000-0000-5000-8000-000000000000' })).toEqual({
    releases: [],
    next: null,
  });
});
