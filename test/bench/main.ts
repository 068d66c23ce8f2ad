import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { append } from './append.bench.js';
import { BenchWorlds } from './bench-worlds.js';
import type { Benchmark, BenchOptions } from './benchmark.js';
import { type Figure, figureOf, tableOf } from './figures.js';
import { compare } from './compare.bench.js';
import { history } from './history.bench.js';
import { ingest } from './ingest.bench.js';
import { logSize } from './log-size.bench.js';
import { lookup } from './lookup.bench.js';
import { perApp } from './per-app.bench.js';
import { projector } from './projector.bench.js';
import { sbom } from './sbom.bench.js';
import { search } from './search.bench.js';
import { stats } from './stats.bench.js';
import { stream } from './stream.bench.js';
import { trends } from './trends.bench.js';

const BENCHMARKS: readonly Benchmark[] = [
  append,
  ingest,
  projector,
  logSize,
  search,
  lookup,
  compare,
  stats,
  trends,
  history,
  sbom,
  perApp,
  stream,
];

const HELP = `npm run bench [-- NAME...] [--json FILE] [--apps N] [--rounds N] [--megabytes N]

Each benchmark beside its floor, in the same run; a missed target is told, not an error.

${BENCHMARKS.map(({ name, what }) => `  ${name.padEnd(10)} ${what}`).join('\n')}

  --json FILE    writes the figures there, too
  --apps N       applications that questions are asked about (100000)
  --rounds N     rounds that medians are taken of, after one that warms up (5)
  --megabytes N  length of the stream (1000)`;

interface Order {
  readonly benchmarks: readonly Benchmark[];
  readonly json: string | undefined;
  readonly options: Omit<BenchOptions, 'worlds'>;
}

function readOrder(): Order | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      apps: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
      megabytes: { type: 'string', default: '1000' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const unknown = positionals.filter((wanted) => !BENCHMARKS.some(({ name }) => name === wanted));
  if (unknown.length > 0) throw new Error(`no benchmark is called ${unknown.join(', ')}\n\n${HELP}`);
  return {
    benchmarks: BENCHMARKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
    json: values.json,
    options: {
      apps: countOf('--apps', values.apps),
      rounds: countOf('--rounds', values.rounds),
      megabytes: countOf('--megabytes', values.megabytes),
      say: (line) => console.error(line),
    },
  };
}

function countOf(option: string, text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`${option} ${text}: a whole number from 1 on is needed`);
  return Number(text);
}

async function run({ benchmarks, json, options }: Order): Promise<void> {
  const figures: Figure[] = [];
  const skipped: string[] = [];
  const worlds = new BenchWorlds(options.say);
  try {
    for (const benchmark of benchmarks) {
      const measured = await benchmark.run({ ...options, worlds });
      if ('skipped' in measured) skipped.push(`${benchmark.name} is skipped: ${measured.skipped}`);
      else figures.push(...measured.map(figureOf));
    }
  } finally {
    await worlds.close();
  }
  const processors = cpus();
  console.log(
    `${processors.length} x ${processors[0]?.model.trim() ?? 'unknown'}, Node ${process.version}\n`,
  );
  if (figures.length > 0) console.log(tableOf(figures));
  for (const line of skipped) console.log(line);
  if (json !== undefined) await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`);
}

try {
  const order = readOrder();
  if (order === null) console.log(HELP);
  else await run(order);
} catch (error) {
  console.error(`error: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
