import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoadOrder, LoadReport } from './load.js';

/** Part of the requests that go before, unmeasured, so that connections stand and code is warm. */
const WARM_UP = 0.1;

const { address, paths, headers, atATime, requests } = workerData as LoadOrder;
const agent = new Agent({ keepAlive: true, maxSockets: atATime });

async function ask(path: string): Promise<number> {
  const start = performance.now();
  const [response] = (await once(get(`${address}${path}`, { agent, headers }), 'response')) as [
    IncomingMessage,
  ];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
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
agent.destroy();
