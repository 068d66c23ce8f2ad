import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { median, percentile } from './figures.js';

/** GET requests over real connections. */
export interface LoadOrder {
  readonly address: string;
  /** Asked in turn. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly atATime: number;
  readonly requests: number;
}

export interface LoadReport {
  readonly latenciesMs: readonly number[];
  readonly seconds: number;
}

/** What rounds of requests came to: medians over the rounds. */
export interface LoadFigures {
  readonly p95Ms: number;
  readonly perSecond: number;
}

/** The same requests to both servers. */
export interface LoadPair {
  readonly ours: LoadFigures;
  readonly floor: LoadFigures;
}

/** Of both, in milliseconds. */
export function p95Of({ ours, floor }: LoadPair): { value: number; unit: 'ms'; floor: number } {
  return { value: ours.p95Ms, unit: 'ms', floor: floor.p95Ms };
}

/** Of both, in requests per second. */
export function throughputOf({ ours, floor }: LoadPair): {
  value: number;
  unit: 'requests/s';
  floor: number;
} {
  return { value: ours.perSecond, unit: 'requests/s', floor: floor.perSecond };
}

/** Sends requests from a thread of its own, so that the servers' own work is all that this thread does. */
async function load(order: LoadOrder): Promise<LoadReport> {
  const worker = new Worker(new URL('./load-worker.js', import.meta.url), { workerData: order });
  const [report] = (await once(worker, 'message')) as [LoadReport];
  await worker.terminate();
  return report;
}

/** Asks ours and the floor by turns; the first round of each only warms up. */
export async function loadByTurns(
  { ours, floor }: { readonly ours: LoadOrder; readonly floor: LoadOrder },
  rounds: number,
): Promise<LoadPair> {
  const reports: { ours: LoadReport; floor: LoadReport }[] = [];
  for (let round = 0; round <= rounds; round++)
    reports.push({ ours: await load(ours), floor: await load(floor) });
  const counted = reports.slice(1);
  return {
    ours: figuresOf(counted.map((report) => report.ours)),
    floor: figuresOf(counted.map((report) => report.floor)),
  };
}

function figuresOf(reports: readonly LoadReport[]): LoadFigures {
  return {
    p95Ms: median(reports.map(({ latenciesMs }) => percentile(latenciesMs, 95))),
    perSecond: median(reports.map(({ latenciesMs, seconds }) => latenciesMs.length / seconds)),
  };
}
