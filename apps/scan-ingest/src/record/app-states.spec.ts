import { type Changeset, identifyApp } from '#libs/domain';
import { loadCatalog } from '#libs/catalog';
import type { EventLog } from '#libs/event-log';
import { aDocument } from '../../../../libs/domain/src/testing/an-extraction.js';
import { buildApp, buildChangeset } from '../../../../libs/event-log/src/testing/build-changeset.js';
import { decodeDocument } from '../decode/decode-extraction.js';
import { AppStates } from './app-states.js';
import { recordBatch, type Submission } from './record-batch.js';

/** A log in memory that answers within the turn it is asked in: other turns are those that its caller grants. */
function logOf(versions: readonly number[]) {
  const apps = new Map(
    versions.map((version) => {
      const app = buildApp();
      const changesets = Array.from({ length: version }, (_, index) => buildChangeset(app, index + 1));
      return [app.id, changesets.map((changeset) => ({ changeset }))] as const;
    }),
  );
  const appended: Changeset[] = [];
  const log = {
    findApps: (ids: readonly string[]) =>
      Promise.resolve(
        new Map(
          ids.flatMap((appId) => {
            const version = apps.get(appId)?.length;
            return version === undefined ? [] : [[appId, { appId, version, slug: appId }]];
          }),
        ),
      ),
    readApps: jest.fn((ids: readonly string[]) =>
      Promise.resolve(new Map(ids.map((id) => [id, apps.get(id) ?? []]))),
    ),
    findExtractions: () => Promise.resolve(new Map()),
    takenSlugs: () => Promise.resolve(new Set()),
    append: (changesets: readonly Changeset[]) => {
      appended.push(...changesets);
      return Promise.resolve({ status: 'appended', positions: changesets.map(() => ({ part: 0, pos: 1 })) });
    },
  };
  return { apps, appended, log: log as unknown as EventLog, readApps: log.readApps };
}

/** How often the event loop comes round until something is done. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let timer: NodeJS.Immediate;
  const count = (): void => {
    turns += 1;
    timer = setImmediate(count);
  };
  timer = setImmediate(count);
  await work;
  clearImmediate(timer);
  return turns;
}

afterEach(() => jest.restoreAllMocks());

test('long histories are read some at a time, and others get their turn between applications', async () => {
  const versions = [400, 500, 100, 1, 1_200, 3, 700, 300, 2];
  const { apps, log, readApps } = logOf(versions);
  const states = new AppStates(log);
  const identities = [...apps.keys()].map((id) => ({ id, platform: 'macos' as const, wantedSlug: id }));
  const unknown = { id: buildApp().id, platform: 'macos' as const, wantedSlug: 'unknown' };
  let loaded = new Map<string, { version: number }>();
  const turns = await turnsOf(states.load([...identities, unknown]).then((each) => (loaded = each)));
  const read = readApps.mock.calls.map(([ids]) => ids.map((id) => apps.get(id)?.length));
  expect(read).toEqual([[400, 500, 100], [1], [1_200], [3, 700], [300, 2]]);
  expect([...apps.keys()].map((id) => loaded.get(id)?.version)).toEqual(versions);
  expect(loaded.get(unknown.id)?.version).toBe(0);
  expect(turns).toBeGreaterThanOrEqual(versions.length);
});

test('decisions that take long let others have their turn in between', async () => {
  const { appended, log } = logOf([]);
  const submissions = Array.from({ length: 5 }, (_, index): Submission => {
    const decoded = decodeDocument(
      aDocument({ app: { name: 'slow', bundleId: `com.example.slow${index}` } }),
    );
    if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
    const extraction = { ...decoded.extraction, extractionId: `extraction-${index}` };
    return { extraction, backfill: false, receivedAt: new Date() };
  });
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  const dependencies = { log, catalog: loadCatalog(), states: new AppStates(log) };
  expect(await turnsOf(recordBatch(dependencies, submissions))).toBeGreaterThanOrEqual(5);
  expect(appended.map(({ app }) => app.id)).toEqual(
    submissions.map(({ extraction }) => identifyApp(extraction.app).id),
  );
});
