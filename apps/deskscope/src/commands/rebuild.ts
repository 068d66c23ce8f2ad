import type { Command } from 'commander';
import { performance } from 'node:perf_hooks';
import type { Platform } from '#libs/platform';
import {
  NoGenerationError,
  READ_MODELS,
  type ReadModel,
  rebuildModel,
  type RebuildReport as ModelReport,
} from '#libs/read-models';
import { CommandFailure, ReportedFailure, UsageError } from '../errors.js';
import { examples } from '../help.js';
import { count, table } from '../output.js';
import { outputOf } from '../output-of.js';
import { startProgress } from '../progress.js';
import { withPlatform } from '../with-platform.js';

interface RebuildOptions {
  readonly all?: boolean;
  readonly verify?: boolean;
  readonly rollBack?: boolean;
}

interface RebuildReport extends ModelReport {
  readonly seconds: number;
}

const NAMES = READ_MODELS.map(({ name }) => name).join(', ');

export function addRebuildCommand(program: Command): void {
  program
    .command('rebuild')
    .summary('build read models anew from the log')
    .description(
      'Builds a read model anew from the event log, beside the one that is read and while services run, compares both and ' +
        'lets the new one take over in one short moment. The one before is kept, to go back to.',
    )
    .argument('[model]', `one of ${NAMES}`)
    .option('--all', 'every read model, one after the other')
    .option('--verify', 'build and compare only; what is read stays as it is')
    .option('--roll-back', 'go back to the one before, brought up to date')
    .addHelpText(
      'after',
      examples([
        ['deskscope rebuild search', 'one read model'],
        ['deskscope rebuild --all --verify', 'prove that all of them are what the log says'],
      ]) + '\nExit code 1 where --verify finds a difference.\n',
    )
    .action(async (name: string | undefined, options: RebuildOptions, command: Command) => {
      const models = modelsOf(name, options);
      const reports = await withPlatform(async ({ platform }) => {
        const done: RebuildReport[] = [];
        for (const model of models) done.push(await rebuild(platform, model, options));
        return done;
      });
      const output = outputOf(command);
      output.answer(options.all === true ? reports : reports[0]!, () => textOf(reports));
      const differing = reports.filter(({ equal }) => equal === false).map(({ model }) => model);
      if (differing.length === 0) return;
      output.note(differenceText(differing, options));
      if (options.verify === true) throw new ReportedFailure();
    });
}

/** @throws UsageError naming every problem. */
function modelsOf(name: string | undefined, options: RebuildOptions): readonly ReadModel[] {
  const found = READ_MODELS.filter((model) => model.name === name);
  const problems = [
    ...(name === undefined && options.all !== true ? [`name a read model (${NAMES}), or give --all`] : []),
    ...(name !== undefined && options.all === true ? ['name a read model or give --all, not both'] : []),
    ...(name !== undefined && found.length === 0 ? [`"${name}" is no read model: there are ${NAMES}`] : []),
    ...(options.verify === true && options.rollBack === true
      ? ['--verify changes nothing, so it goes without --roll-back']
      : []),
  ];
  if (problems.length > 0) throw new UsageError(problems);
  return options.all === true ? READ_MODELS : found;
}

async function rebuild(
  { pool, log, logger }: Platform,
  model: ReadModel,
  options: RebuildOptions,
): Promise<RebuildReport> {
  const startedAt = performance.now();
  const total = (await log.heads()).reduce((sum, { pos }) => sum + pos, 0);
  const progress = startProgress(model.name, total, count);
  try {
    const report = await rebuildModel({ pool, log }, model, {
      verifyOnly: options.verify === true,
      rollBack: options.rollBack === true,
      onTaken: (changesets) => progress.advance(changesets),
      onParked: (consumer, { changeset }, error) =>
        logger.error({ consumer, appId: changeset.app.id, err: error }, 'application parked'),
    });
    return { ...report, seconds: Math.round(performance.now() - startedAt) / 1_000 };
  } catch (error) {
    throw error instanceof NoGenerationError ? new CommandFailure(error.message) : error;
  } finally {
    progress.stop();
  }
}

function textOf(reports: readonly RebuildReport[]): string {
  const rows = reports.map(({ model, generation, changesets, seconds, equal, digest }) => [
    model,
    String(generation),
    count(changesets),
    `${seconds.toFixed(1)} s`,
    EQUALITY[String(equal)]!,
    digest.slice(0, 12),
  ]);
  return table(['READ MODEL', 'GENERATION', 'CHANGESETS', 'TIME', 'COMPARED', 'SHA-256'], rows);
}

const EQUALITY: Readonly<Record<string, string>> = {
  true: 'equal',
  false: 'different',
  null: 'another shape',
};

function differenceText(names: readonly string[], { verify }: RebuildOptions): string {
  const what = `note: ${names.join(', ')} was not what the log says`;
  return verify === true ? `${what}; "deskscope rebuild" without --verify mends it.` : `${what}, and is now.`;
}
