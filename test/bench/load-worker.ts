import { parentPort, workerData } from 'node:worker_threads';
// Of Node's clients the one that costs least: it shares the processors with what is measured.
import { Pool } from 'undici';
import type { LoadOrder, LoadReport } from './load.js';

/** Part of the requests that go before, unmeasured, so that connections stand and code is warm. */
const WARM_UP = 0.1;

const { address, paths, headers, atATime, requests } = workerData as LoadOrder;
const pool = new Pool(address, { connections: atATime, pipelining: 1 });

async function ask(path: string): Promise<number> {
  const start = performance.now();
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
  await body.dump({ limit: Number.MAX_SAFE_INTEGER });
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  return performance.now() - start;
}

/** So many at a time: each that is answered makes room for the next. */
async function askAll(count: number): Promise<LoadReport> {
  const latenciesMs: number[] = [];
  let asked = 0;
  const start = performance.now();
  const lane = async (): Promise<void> => {
    while (asked < count) latenciesMs.push(await ask(paths[asked++ % paths.length]!));
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return { latenciesMs, seconds: (performance.now() - start) / 1000 };
}

await askAll(Math.ceil(requests * WARM_UP));
parentPort?.postMessage(await askAll(requests));
await pool.close();
