import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { createKey } from '#libs/accounts';
import { type BenchServer, withPlatform, withServer } from './bench-server.js';
import type { Benchmark, BenchOptions } from './benchmark.js';
import { streamLines } from './stream-lines.js';
import { requireEqual } from './require-equal.js';

/** What a stream came to. */
interface Streamed {
  readonly lines: number;
  readonly peakMegabytes: number;
  readonly megabytesPerSecond: number;
}

export const stream: Benchmark = {
  name: 'stream',
  what: 'one NDJSON stream of distinct extractions: resident memory, against a bare server that parses each line',
  run: async (options) => {
    if (!existsSync('/proc/self/status')) return { skipped: 'only Linux tells the peak of resident memory' };
    const ours = await withServer((server) => streamIntoService(server, options));
    const floor = await streamInto(undefined, '', options);
    requireEqual('lines of both streams', ours.lines, floor.lines);
    const what = `${options.megabytes} MB, ${ours.lines} extractions`;
    return [
      {
        name: 'stream',
        what: `peak resident memory, ${what}`,
        value: ours.peakMegabytes,
        unit: 'MB',
        floor: floor.peakMegabytes,
        target: { of: 'value', is: '<', limit: 400 },
      },
      {
        name: 'stream',
        what: `throughput, ${what}`,
        value: ours.megabytesPerSecond,
        unit: 'MB/s',
        floor: floor.megabytesPerSecond,
        target: null,
      },
    ];
  },
};

async function streamIntoService(server: BenchServer, options: BenchOptions): Promise<Streamed> {
  const url = await server.newDatabase();
  const { key } = await withPlatform(url, ({ dataSource }) =>
    createKey(dataSource, { account: 'bench', plan: 'operator', scopes: ['ingest'] }),
  );
  const streamed = await streamInto(url, key, options);
  await withPlatform(url, async ({ log }) =>
    requireEqual('extractions in the log', (await log.totals()).extractions, streamed.lines),
  );
  return streamed;
}

async function streamInto(url: string | undefined, key: string, options: BenchOptions): Promise<Streamed> {
  const child = fork(new URL('./stream-server.js', import.meta.url), url === undefined ? [] : [url]);
  try {
    const [address] = (await Promise.race([once(child, 'message'), ended(child)])) as [string];
    const start = performance.now();
    const lines = await send(address, key, options);
    const seconds = (performance.now() - start) / 1_000;
    const peakMegabytes = peakOf(child);
    options.say(`stream: ${peakMegabytes.toFixed(0)} MB, ${seconds.toFixed(1)} s`);
    return { lines, peakMegabytes, megabytesPerSecond: options.megabytes / seconds };
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}

async function ended(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('the server ended before its stream did');
}

/** Sends as fast as it is taken, and reads the answers meanwhile; gives the number of lines, all of them recorded. */
async function send(address: string, key: string, { megabytes }: BenchOptions): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
  const call = request(`${address}/v1/extractions`, { method: 'POST', headers });
  const counting = countOutcomes(call);
  // Else a connection that is cut would end the process before the count tells why.
  counting.catch(() => undefined);
  let [lines, bytes] = [0, 0];
  for (const line of streamLines()) {
    if (bytes >= megabytes * 1_000_000 || call.destroyed) break;
    lines += 1;
    bytes += line.length;
    if (!call.write(line)) await Promise.race([once(call, 'drain'), counting]);
  }
  call.end();
  requireEqual('outcomes of the stream', await counting, { recorded: lines });
  return lines;
}

async function countOutcomes(call: ReturnType<typeof request>): Promise<Record<string, number>> {
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const counts: Record<string, number> = {};
  for await (const line of createInterface({ input: response })) {
    const { outcome } = JSON.parse(line) as { outcome: string };
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** The most memory that a process has had resident, in MB of a million bytes. */
function peakOf({ pid }: ChildProcess): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1_024) / 1_000_000;
}
