import { Command, CommanderError } from 'commander';
import { PRODUCT_VERSION } from '#libs/config';
import { stackIsWanted } from './command-config.js';
import { addCatalogCommand } from './commands/catalog.js';
import { addDemoCommand } from './commands/demo.js';
import { addDigestCommand } from './commands/digest.js';
import { addIngestCommand } from './commands/ingest.js';
import { addKeysCommand } from './commands/keys.js';
import { addParkedCommand } from './commands/parked.js';
import { addRebuildCommand } from './commands/rebuild.js';
import { addStartCommand } from './commands/start.js';
import { addStatusCommand } from './commands/status.js';
import { failureOf, ReportedFailure } from './errors.js';
import { ENVIRONMENT_HELP, examples } from './help.js';
import { Output } from './output.js';

/** The tree of commands. It throws CommanderError instead of ending the process. */
export function createProgram(): Command {
  const program = new Command('deskscope')
    .description(
      'What shipped desktop applications are made of, what changed, who uses what and who lacks it.',
    )
    .version(PRODUCT_VERSION, '-V, --version', 'print the version')
    .option('--json', 'print one JSON document on stdout and nothing else there')
    .exitOverride()
    .showHelpAfterError('(--help shows what is possible)')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      examples([
        ['deskscope demo', 'see it work on sample data, from nothing'],
        ['deskscope start', 'all services in one process, data in .data/'],
        ['deskscope ingest scans/ --wait', 'take in a folder of extractions'],
        ['deskscope status --json', 'any command as JSON'],
      ]) + ENVIRONMENT_HELP,
    );
  const adders = [
    addStartCommand,
    addIngestCommand,
    addKeysCommand,
    addStatusCommand,
    addDigestCommand,
    addCatalogCommand,
    addParkedCommand,
    addRebuildCommand,
    addDemoCommand,
  ];
  for (const add of adders) add(program);
  return program;
}

/** Runs one command line and gives its exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runProgram(words: readonly string[]): Promise<number> {
  // Who closes the pipe early, as `head` does, has seen enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const output = new Output(words.includes('--json'));
  try {
    await createProgram().parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return endedByCommander(error, output);
    if (error instanceof ReportedFailure) return 1;
    const failure = failureOf(error);
    output.fail(failure);
    if (stackIsWanted() && error instanceof Error) output.note(error.stack ?? '');
    return failure.exitCode;
  }
}

/** Commander has told its story on stderr already. */
function endedByCommander(error: CommanderError, output: Output): number {
  if (error.exitCode === 0) return 0;
  output.failureDocument(error.code === 'commander.help' ? NO_COMMAND : failureOf(error));
  return 2;
}

const NO_COMMAND = { message: 'a command is missing', problems: [] };
