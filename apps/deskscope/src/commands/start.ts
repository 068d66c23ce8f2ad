import type { Command } from 'commander';
import { type DeskscopeConfig, readDeskscopeConfig } from '#libs/config';
import { type RunningService, runService } from '#libs/platform';
import { databaseText } from '../database-text.js';
import { Interrupted } from '../errors.js';
import { makeFirstKey } from '../first-key.js';
import { examples } from '../help.js';
import { bold, facts, type Output } from '../output.js';
import { outputOf } from '../output-of.js';
import { SERVICES } from '../services.js';
import { listenForStop } from '../stop-signal.js';

export function addStartCommand(program: Command): void {
  program
    .command('start')
    .summary('all services in one process, until Ctrl-C')
    .description(
      'Runs scan-ingest, projector and api in one process until Ctrl-C or SIGTERM. Without DATABASE_URL an embedded ' +
        'PostgreSQL runs in DESKSCOPE_DATA. The first start prints an operator key with every scope, once.',
    )
    .addHelpText(
      'after',
      examples([
        ['deskscope start', 'http://127.0.0.1:3000, data in .data/'],
        ['PORT=8080 HOST=0.0.0.0 deskscope start', 'for other machines too'],
        ['DATABASE_URL=postgres://... deskscope start', 'on a PostgreSQL of your own'],
      ]),
    )
    .action((_options: unknown, command: Command) => start(readDeskscopeConfig(), outputOf(command)));
}

async function start(config: DeskscopeConfig, output: Output): Promise<void> {
  const stop = listenForStop();
  try {
    const service = await runService(config, { modules: SERVICES, consumes: true, documents: true });
    try {
      const key = await makeFirstKey(service.platform);
      output.answer({ address: service.address, key }, () => startedText(config, service, key));
      await stop.wait();
    } finally {
      await service.close();
    }
  } catch (error) {
    // Asked to stop before it was up.
    throw stop.signal.aborted ? new Interrupted() : error;
  } finally {
    stop.dispose();
  }
}

function startedText(
  config: DeskscopeConfig,
  { address, platform }: RunningService,
  key: string | null,
): string {
  const lines = facts([
    ['Guide', `${address}/docs`],
    ['Interface', `${address}/openapi.json`],
    ['Health', `${address}/readyz`],
    ['Database', databaseText(config, platform)],
    ['Feed', platform.feed.name],
  ]);
  const first = key === null ? '' : `\n\n${firstKeyText(address, key)}`;
  return `${bold(`Deskscope runs at ${address}`)}\n${lines}${first}\n\nCtrl-C stops it.`;
}

function firstKeyText(address: string, key: string): string {
  return [
    'This is the first start. The operator key, with every scope, shown this once:',
    '',
    `  ${bold(key)}`,
    '',
    'Try it:',
    `  curl -H "Authorization: Bearer ${key}" ${address}/v1/categories`,
  ].join('\n');
}
