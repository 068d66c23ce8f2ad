import type { Command } from 'commander';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type RunningService, runService } from '#libs/platform';
import { readDemoConfig } from '../command-config.js';
import { DemoClient } from '../demo/demo-client.js';
import { type Chapter, tellIntake, tellStory } from '../demo/story.js';
import { takeInSamples } from '../demo/take-in-samples.js';
import { CommandFailure, Interrupted } from '../errors.js';
import { makeFirstKey } from '../first-key.js';
import { examples } from '../help.js';
import { bold, counted, dim, indent, type Output } from '../output.js';
import { outputOf } from '../output-of.js';
import { SERVICES } from '../services.js';
import { listenForStop, type StopListener } from '../stop-signal.js';

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .summary('everything from nothing, on sample data')
    .description(
      'Starts a PostgreSQL of its own in a temporary folder and all services in one process, takes in the sample ' +
        'data (19 invented applications), asks the interface seven questions and tells what it answers. Then it ' +
        'stays up until Ctrl-C, which removes everything. Listens on PORT, or on any free port.',
    )
    .option('--exit', 'end after the last answer, for CI')
    .addHelpText('after', examples([['deskscope demo', 'and then try the curl commands that it shows']]))
    .action(async (options: { readonly exit?: boolean }, command: Command) => {
      const stop = listenForStop();
      const folder = await mkdtemp(join(tmpdir(), 'deskscope-demo-'));
      try {
        // PostgreSQL runs as another user where this one is root.
        await chmod(folder, 0o755);
        await runDemo({ folder, stop, stays: !options.exit, output: outputOf(command) });
      } finally {
        await rm(folder, { recursive: true, force: true });
        stop.dispose();
      }
    });
}

interface Demo {
  readonly folder: string;
  readonly stop: StopListener;
  readonly stays: boolean;
  readonly output: Output;
}

async function runDemo(demo: Demo): Promise<void> {
  demo.output.say(`${bold('Deskscope demo')}\nStarting PostgreSQL in ${demo.folder} and all services ...`);
  const service = await runService(readDemoConfig(demo.folder), {
    modules: SERVICES,
    consumes: true,
    documents: true,
  });
  try {
    const stopped = demo.stop.wait().then(() => 'stopped' as const);
    const ended = await Promise.race([stopped, tellEverything(demo, service)]);
    if (ended === 'stopped') throw new Interrupted();
    if (demo.stays) await stopped;
  } finally {
    await service.close();
  }
}

async function tellEverything({ output, stays }: Demo, service: RunningService): Promise<void> {
  const key = await makeFirstKey(service.platform);
  if (key === null) throw new CommandFailure('the fresh database of the demo holds keys');
  const client = new DemoClient(service.address, key);
  output.say(
    `\nTo ask along in another terminal:\n\n${indent(`export API=${client.address}\nexport KEY=${key}`)}\n`,
  );
  const startedAt = performance.now();
  const intake = await takeInSamples(client);
  const seconds = (performance.now() - startedAt) / 1_000;
  const taken = `${counted(intake.extractions, 'scan')} from ${counted(intake.files, 'file')} taken in`;
  output.say(`${bold(taken)}\n\n${indent(tellIntake(intake, seconds))}\n`);
  const chapters: Chapter[] = [];
  for await (const chapter of tellStory(client, intake)) {
    chapters.push(chapter);
    output.say(chapterText(chapter, chapters.length, client));
  }
  const { address } = client;
  const asked = chapters.map(({ question, path, answer }) => ({ question, path, answer }));
  output.answer({ address, key, intake, chapters: asked }, () => closingText(address, stays));
}

function chapterText({ question, path, told }: Chapter, number: number, client: DemoClient): string {
  return `${bold(`${number}. ${question}`)}\n${indent(`${dim(client.curl(path))}\n\n${told}`)}\n`;
}

function closingText(address: string, stays: boolean): string {
  if (!stays) return 'That was all. The demo and its data are gone now.';
  return [
    bold('The demo stays up'),
    `  Guide      ${address}/docs`,
    `  Interface  ${address}/openapi.json`,
    `  Health     ${address}/readyz`,
    '',
    'Ctrl-C stops it and removes its data. For data that stays: npm start.',
  ].join('\n');
}
