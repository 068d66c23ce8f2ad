import { type ChangeEvent, type PublicEvent, publicEvent } from '#libs/domain';
import type { EventLog } from '#libs/event-log';
import { openPostgresEventLog } from '#adapters/postgres';
import { createPool } from '#libs/postgres';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { tail, writeBatches } from '../../libs/event-log/src/testing/append-storm.js';
import { buildApp, buildChangeset } from '../../libs/event-log/src/testing/build-changeset.js';
import { startService, type TestService } from '../support/service.js';

// Readers of the feed pull while writers append, collide and roll back. Each reader takes pages of any size, loses
// every fourth answer on the way as one that is killed before it saved its cursor, and asks again.

const WRITERS = 4;
const BATCHES_EACH = 25;
const OWN_CHANGESETS = 60;

interface Page {
  readonly data: PublicEvent[];
  readonly meta: { readonly hasMore: boolean; readonly nextCursor: string };
}

const pools: ReturnType<typeof createPool>[] = [];
let services: TestService[];
let key: string;
let log: EventLog;

beforeAll(async () => {
  const options = { modules: [ApiModule], consumes: false };
  const first = await startService(options);
  services = [first, await startService({ ...options, connectionString: first.connectionString })];
  key = await first.key('operator', ['read']);
  log = await openLog();
}, 60_000);
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  for (const service of services.reverse()) await service.close();
});

function openLog(): Promise<EventLog> {
  const { connectionString } = services[0] as TestService;
  const pool = createPool({ connectionString, applicationName: 'deskscope-spec', max: 3 });
  pools.push(pool);
  return openPostgresEventLog(pool);
}

let requests = 0;

/** Each request goes to the other process. */
async function pull(query: string, after: string | null, limit: number): Promise<Page> {
  requests += 1;
  const { address } = services[requests % 2] as TestService;
  const cursor = after === null ? '' : `&after=${after}`;
  const response = await fetch(`${address}/v1/activity?${query}&limit=${limit}${cursor}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as Page;
}

/** What a reader has saved: events and the cursor behind them, always together. */
interface Reader {
  readonly query: string;
  readonly events: PublicEvent[];
  cursor: string | null;
}

const newReader = (query: string): Reader => ({ query, events: [], cursor: null });

/** Reads on until `isOver` was true before an answer that tells that nothing more is on record. */
async function follow(reader: Reader, isOver: () => boolean, largestPage: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const over = isOver();
    const page = await pull(reader.query, reader.cursor, 1 + ((turn * 7) % largestPage));
    expectInOrderOfRecording(page.data);
    if (turn % 4 === 3) continue;
    reader.events.push(...page.data);
    reader.cursor = page.meta.nextCursor;
    if (over && !page.meta.hasMore) return;
  }
}

function expectInOrderOfRecording(events: readonly PublicEvent[]): void {
  const times = events.map(({ timestamp }) => timestamp);
  expect(times).toEqual([...times].sort());
}

/** An application whose changesets have from none to six events. */
async function writeManyEvents(writer: EventLog, app: ReturnType<typeof buildApp>): Promise<void> {
  for (let version = 1; version <= OWN_CHANGESETS; version += 1) {
    const events = Array.from({ length: version % 7 }, (_, index) => eventOf(version, index));
    const { status } = await writer.append([buildChangeset(app, version, { events })]);
    if (status !== 'appended') throw new Error('nobody else writes this application');
  }
}

function eventOf(version: number, index: number): ChangeEvent {
  const text = `${version}.${index}`;
  if (index === 0) return { type: 'app.updated', cause: 'release', version: text, technology: null };
  const technology = { name: 'React', category: 'UI Framework', previousVersion: null, newVersion: text };
  return { type: 'technology.added', cause: 'rescan', version: text, technology };
}

/** The log by partition and position, as the world is told of it. */
async function recorded(): Promise<PublicEvent[]> {
  const logged = await tail(log, 500, () => true);
  return logged.flatMap(({ changeset, recordedAt }) =>
    changeset.events.map((_, index) => publicEvent(changeset, index, recordedAt)),
  );
}

function byApp(events: readonly PublicEvent[]): Record<string, PublicEvent[]> {
  const apps: Record<string, PublicEvent[]> = {};
  for (const event of events) (apps[event.app.id] ??= []).push(event);
  return apps;
}

/** Nothing lost, nothing twice, and each application in its order. */
function expectSame(told: readonly PublicEvent[], expected: readonly PublicEvent[]): void {
  expect(told.length).toBe(expected.length);
  expect(byApp(told)).toEqual(byApp(expected));
}

test('each reader is told each event exactly once, in order per application', async () => {
  const own = [buildApp(), buildApp({ platform: 'linux' })];
  const queries = {
    all: '',
    rare: 'technology=react&cause=rescan',
    oneApp: `app=${own[0]?.id ?? ''}`,
    platform: 'platform=linux',
  };

  let isOver = false;
  const writers = await Promise.all(Array.from({ length: WRITERS + own.length }, () => openLog()));
  const writing = Promise.all([
    ...writers.slice(own.length).map((writer) => writeBatches(writer, BATCHES_EACH)),
    ...own.map((app, index) => writeManyEvents(writers[index] as EventLog, app)),
  ]).finally(() => {
    isOver = true;
  });
  const over = (): boolean => isOver;
  const [all, rare, platform] = [
    newReader(queries.all),
    newReader(queries.rare),
    newReader(queries.platform),
  ];
  const sleeper = newReader(queries.all);
  const reading = [follow(all, over, 40), follow(rare, over, 9), follow(platform, over, 25)];

  // One that stops after its first answers and comes back when everything has long been written.
  await follow(sleeper, () => true, 20);
  // One that goes down from the newest, while more comes above it.
  const downwards = newReader('order=desc');
  const before = await recorded();
  const first = await pull(downwards.query, null, 5);
  const after = await recorded();
  downwards.events.push(...first.data);
  downwards.cursor = first.meta.nextCursor;
  await followDown(downwards);

  await writing;
  // They did meet.
  expect(requests).toBeGreaterThan(20);
  await Promise.all(reading);
  await follow(sleeper, over, 200);
  const oneApp = newReader(queries.oneApp);
  await follow(oneApp, over, 30);

  const expected = await recorded();
  expect(expected.length).toBeGreaterThan(500);
  expectSame(all.events, expected);
  expectSame(sleeper.events, expected);
  expectSame(
    rare.events,
    expected.filter(({ cause, technology }) => technology?.name === 'React' && cause === 'rescan'),
  );
  expectSame(
    platform.events,
    expected.filter((event) => event.app.platform === 'linux'),
  );
  expectSame(
    oneApp.events,
    expected.filter(({ app }) => app.id === own[0]?.id),
  );
  expectWalkDown(downwards.events, { before, after });
}, 180_000);

async function followDown(reader: Reader): Promise<void> {
  for (let hasMore = true; hasMore;) {
    const page = await pull(reader.query, reader.cursor, 60);
    reader.events.push(...page.data);
    reader.cursor = page.meta.nextCursor;
    ({ hasMore } = page.meta);
  }
}

/** All that was recorded before its first page, nothing that was recorded after it, each once, the newest first. */
function expectWalkDown(
  told: readonly PublicEvent[],
  { before, after }: { readonly before: readonly PublicEvent[]; readonly after: readonly PublicEvent[] },
): void {
  const ids = new Set(told.map(({ id }) => id));
  expect(ids.size).toBe(told.length);
  expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
  const known = new Set(after.map(({ id }) => id));
  expect(told.filter(({ id }) => !known.has(id))).toEqual([]);
  const inOrder = byApp(after.filter(({ id }) => ids.has(id)));
  expect(byApp([...told].reverse())).toEqual(inOrder);
}
