import { counted, facts, table } from '../output.js';
import type { CategoriesAnswer, HistoryAnswer, HistoryEntry, LookupAnswer, SearchAnswer } from './answers.js';
import type { DemoClient } from './demo-client.js';
import type { Intake } from './take-in-samples.js';

/** A question, the request that answers it, and what the answer says in words. */
export interface Chapter {
  readonly question: string;
  readonly path: string;
  readonly answer: unknown;
  readonly told: string;
}

/** Asks question after question. Every number told is read from an answer. */
export async function* tellStory(client: DemoClient, intake: Intake): AsyncGenerator<Chapter> {
  const ask = async <Answer>(
    question: string,
    path: string,
    tell: (answer: Answer) => string,
  ): Promise<Chapter> => {
    const answer = await client.get<Answer>(path);
    return { question, path, answer, told: tell(answer) };
  };
  yield ask('What is an application made of?', '/v1/lookup?app=tidewrite&platform=macos', tellLookup);
  yield ask('Who has no error tracking?', '/v1/search?errorTrackingSdk=null&limit=5', tellMissing);
  yield ask(
    'Who ships an Electron older than 43?',
    '/v1/search?technology=Electron&maxVersion=42.99.99',
    tellElectron,
  );
  yield ask('Which kinds of SDK are in use, and whose?', '/v1/categories', tellCategories);
  yield ask('When did Tidewrite change its error tracking?', '/v1/apps/tidewrite/history?limit=5', tellSwap);
  yield ask(
    'What of a patch for an old line?',
    '/v1/apps/pelagram/history?platform=macos&limit=6',
    tellMaintenance,
  );
  yield ask(
    'What of a scan that arrives late?',
    '/v1/apps/brindlecast/history?limit=4',
    (answer: HistoryAnswer) => tellLate(answer, intake),
  );
}

function tellLookup({ data }: LookupAnswer): string {
  const found = data[0];
  if (found === undefined) return 'Nothing of that name.';
  const { app, technologies } = found;
  const summary = `${app.name} ${app.currentVersion} by ${app.developer}, on ${app.platform}: ${app.runtime}, ${counted(app.dependencyCount ?? 0, 'dependency', 'dependencies')}.`;
  const rows = technologies
    .toSorted((left, right) => (left.category < right.category ? -1 : 1))
    .map(({ category, name, version, confidence }) => [category, name, version, confidence]);
  return `${summary}\n\n${table(['CATEGORY', 'TECHNOLOGY', 'VERSION', 'CONFIDENCE'], rows)}`;
}

function tellMissing({ data, meta }: SearchAnswer): string {
  const measured = meta.totalCount - meta.notMeasuredCount;
  const rest = meta.totalCount - data.length;
  return [
    `${counted(meta.totalCount, 'application')} on macOS and Windows: ${measured} were scanned and have none, ${meta.notMeasuredCount} could not be scanned. That one is`,
    'counted apart (notMeasuredCount), since what nobody could look into is no evidence of absence.',
    '',
    appTable(data) + (rest > 0 ? `\nand ${rest} more` : ''),
  ].join('\n');
}

function appTable(apps: SearchAnswer['data']): string {
  const rows = apps.map((app) => [
    app.name,
    app.platform,
    app.runtime,
    app.currentVersion,
    app.measurementStatus === 'measured' ? 'measured' : (app.notMeasuredReason ?? 'not measured'),
  ]);
  return table(['APPLICATION', 'PLATFORM', 'RUNTIME', 'VERSION', 'SCAN'], rows);
}

function tellElectron({ data, meta }: SearchAnswer): string {
  const rows = data.map(({ name, platform, currentVersion, electronVersion }) => [
    name,
    platform,
    currentVersion,
    electronVersion,
  ]);
  return (
    `${counted(meta.totalCount, 'application')}. Versions compare by the order of their ecosystem, so 9 is older than 43.\n\n` +
    table(['APPLICATION', 'PLATFORM', 'VERSION', 'ELECTRON'], rows)
  );
}

const SHOWN_PROVIDERS = 3;

function tellCategories({ data }: CategoriesAnswer): string {
  const rows = data
    .filter(({ appsWithAny }) => appsWithAny > 0)
    .slice(0, 11)
    .map(({ name, appsWithAny, appsWithNone, notMeasured, providers }) => {
      const more = providers.length - SHOWN_PROVIDERS;
      const first = providers.slice(0, SHOWN_PROVIDERS).join(', ');
      return [name, appsWithAny, appsWithNone, notMeasured, more > 0 ? `${first} +${more}` : first];
    });
  const head = ['CATEGORY', 'APPS WITH', 'WITHOUT', 'NEVER MEASURED', 'PROVIDERS'];
  return `Over all platforms, Linux too. Those never measured are among those without.\n\n${table(head, rows)}`;
}

function tellSwap({ data }: HistoryAnswer): string {
  const swap = data.versions.find(
    ({ changes }) => isErrorTracking(changes.added) && isErrorTracking(changes.removed),
  );
  const told =
    swap === undefined
      ? 'Not in these releases.'
      : `In ${swap.version} of ${dayOf(swap)}: ${namesOf(swap.changes.removed)} gone, ${namesOf(swap.changes.added)} in its place.`;
  return `${told}\n\n${historyTable(data.versions)}`;
}

function isErrorTracking(technologies: HistoryEntry['changes']['added']): boolean {
  return technologies.some(({ category }) => category === 'Error Tracking');
}

function tellMaintenance({ data: { versions } }: HistoryAnswer): string {
  const patch = versions.find(({ line }) => line === 'maintenance');
  const newest = versions.find(({ line }) => line === 'mainline');
  const told =
    patch === undefined
      ? 'There is none among these releases.'
      : `${patch.version} came out after newer versions. It is marked as maintenance and compared with ${patch.comparedTo},\n` +
        `and the profile stays with the main line, ${newest?.version}: no false alarm that old packages came back.`;
  return `${told}\n\n${historyTable(versions)}`;
}

function tellLate({ data: { versions } }: HistoryAnswer, { late }: Intake): string {
  const version = late.find(({ file }) => file.startsWith('brindlecast'))?.version;
  const told =
    version === undefined
      ? 'None did.'
      : `The scan of ${version} came in after that of a newer release: outcome "historical". It took its place by date, and\n` +
        'both neighbours were compared anew. The same scans in any order give the same answers.';
  return `${told}\n\n${historyTable(versions)}`;
}

function historyTable(versions: readonly HistoryEntry[]): string {
  const rows = versions.map((entry) => [
    entry.version,
    dayOf(entry),
    entry.line,
    entry.comparedTo,
    namesOf(entry.changes.added),
    namesOf(entry.changes.removed),
    entry.changes.updated.length,
  ]);
  return table(['VERSION', 'DATE', 'LINE', 'COMPARED TO', 'ADDED', 'REMOVED', 'UPDATED'], rows);
}

const dayOf = ({ releaseDate }: HistoryEntry): string => releaseDate.slice(0, 10);

function namesOf(technologies: HistoryEntry['changes']['added']): string | null {
  return technologies.length === 0 ? null : technologies.map(({ name }) => name).join(', ');
}

/** What was taken in, before any question. */
export function tellIntake({ apps, releases, events, outcomes }: Intake, seconds: number): string {
  return facts([
    ['Applications', `${apps}; each platform counts`],
    ['Releases', releases],
    ['Change events', events],
    ['Outcomes', outcomesText(outcomes)],
    ['Time', `${seconds.toFixed(1)} s until the answers showed all of it`],
  ]);
}

function outcomesText(outcomes: Intake['outcomes']): string {
  return Object.entries(outcomes)
    .filter(([, number]) => number > 0)
    .map(([outcome, number]) => `${number} ${outcome}`)
    .join(', ');
}
