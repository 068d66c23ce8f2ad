import { type Command, Option } from 'commander';
import { performance } from 'node:perf_hooks';
import { PLATFORMS } from '#libs/domain';
import { awaitConsumers, readLags } from '#libs/event-log';
import type { Platform } from '#libs/platform';
import {
  type DecodeHints,
  ExtractionRecorder,
  FileIntake,
  type FileIntakeReport,
  type FileProblem,
  sizeOf,
} from '../../../scan-ingest/src/scan-ingest.module.js';
import { CommandFailure, ReportedFailure } from '../errors.js';
import { findFiles, type FoundFiles } from '../find-files.js';
import { examples } from '../help.js';
import { type HintOptions, hintsOf } from '../ingest-hints.js';
import { bold, count, counted, facts, indent } from '../output.js';
import { outputOf } from '../output-of.js';
import { megabytes, startProgress } from '../progress.js';
import { startFolding } from '../services.js';
import { withPlatform } from '../with-platform.js';

interface IngestOptions extends HintOptions {
  readonly wait?: boolean;
  readonly backfill?: boolean;
}

type IngestReport = Omit<FileIntakeReport, 'positions'> & { readonly seconds: number };

export function addIngestCommand(program: Command): void {
  program
    .command('ingest')
    .summary('take in files of extractions')
    .description(
      'Records extractions from files: .json holds one document, anything else one per line (NDJSON); either may ' +
        'be gzipped, and CycloneDX (JSON, 1.4 to 1.7) may stand for an extraction. A folder stands for its .json, .ndjson and .gz files, sorted by name. Sending a file again is ' +
        'harmless: what is known already counts as duplicate.',
    )
    .argument('<file...>', 'files or folders')
    .option('--wait', 'wait until the read models show it; folds by itself where no service does')
    .addOption(new Option('--platform <platform>', 'of CycloneDX that does not name one').choices(PLATFORMS))
    .option('--bundle-id <id>', 'of CycloneDX that does not name one')
    .option('--released-at <date>', "the vendor's release date, of CycloneDX that does not name one")
    .option('--backfill', 'mark all events with the cause "backfill", so that nobody is notified')
    .addHelpText(
      'after',
      examples([
        ['deskscope ingest scan.json', 'one extraction'],
        ['deskscope ingest scans/ --wait', 'a folder; done when the answers show it'],
        ['deskscope ingest history.ndjson.gz --backfill', 'old scans, without alarms'],
        ['deskscope ingest bom.cdx.json --platform macos', 'a CycloneDX BOM'],
      ]) + '\nExit code 1 where anything was rejected or a file could not be read.\n',
    )
    .action(async (paths: readonly string[], options: IngestOptions, command: Command) => {
      const hints = hintsOf(options);
      const found = await findFiles(paths);
      const output = outputOf(command);
      // Counts of nothing are of use to programs alone.
      if (found.files.length === 0 && !output.json) throw notFound(found);
      const report =
        found.files.length > 0 ? await ingest(found, options, hints) : reportOf(found, NOTHING, 0);
      output.answer(report, () => textOf(report, found.files.length, options));
      if (report.problems.length > 0) throw new ReportedFailure();
    });
}

const NOTHING = { recorded: 0, unchanged: 0, historical: 0, duplicate: 0, rejected: 0, problems: [] };

function notFound({ missing }: FoundFiles): CommandFailure {
  return new CommandFailure(missing.map(({ file, message }) => `${file} ${message}`).join('; '));
}

function ingest(found: FoundFiles, options: IngestOptions, hints: DecodeHints): Promise<IngestReport> {
  const startedAt = performance.now();
  return withPlatform(async (scope) => {
    const { platform } = scope;
    if (options.wait) scope.defer(await startFolding(platform));
    const intake = new FileIntake(new ExtractionRecorder(platform.log, platform.catalog, platform.signal));
    const progress = startProgress('Reading', await sizeOf(found.files), megabytes);
    scope.defer(() => Promise.resolve(progress.stop()));
    const report = await intake.ingest(found.files, {
      backfill: options.backfill ?? false,
      hints,
      onProgress: (bytes) => progress.advance(bytes),
    });
    progress.stop();
    if (options.wait) await untilFolded(platform);
    return reportOf(found, report, performance.now() - startedAt);
  });
}

/** Waits until every consumer has taken all that stands in the log now, for as long as that takes. */
async function untilFolded({ pool, log }: Platform): Promise<void> {
  const heads = await log.heads();
  const lag = async (): Promise<number> => Math.max(0, ...(await readLags(pool)).map((each) => each.lag));
  const initial = await lag();
  const progress = startProgress('Folding', initial, count);
  let seen = initial;
  while (!(await awaitConsumers(pool, heads, 500))) {
    const left = await lag();
    progress.advance(Math.max(0, seen - left));
    seen = Math.min(seen, left);
  }
  progress.stop();
}

function reportOf(
  { missing }: FoundFiles,
  { recorded, unchanged, historical, duplicate, rejected, problems }: Omit<FileIntakeReport, 'positions'>,
  milliseconds: number,
): IngestReport {
  const notRead = missing.map(({ file, message }) => ({
    file,
    line: null,
    extractionId: null,
    pointer: '',
    message,
  }));
  const seconds = Math.round(milliseconds / 10) / 100;
  return {
    recorded,
    unchanged,
    historical,
    duplicate,
    rejected,
    problems: [...notRead, ...problems],
    seconds,
  };
}

function textOf(report: IngestReport, files: number, { wait }: IngestOptions): string {
  const { recorded, unchanged, historical, duplicate, rejected, problems, seconds } = report;
  const total = recorded + unchanged + historical + duplicate + rejected;
  const outcomes = facts([
    ['recorded', pad(recorded, 'news')],
    ['unchanged', pad(unchanged, 'the same findings as before')],
    ['historical', pad(historical, 'older releases and rescans, which the profile does not show')],
    ['duplicate', pad(duplicate, 'known already, no effect')],
    ['rejected', pad(rejected, rejected > 0 ? 'see below' : 'not valid')],
  ]);
  const head = `${bold(counted(total, 'extraction'))} from ${counted(files, 'file')} in ${seconds.toFixed(1)} s`;
  const later = wait || total === rejected + duplicate ? '' : `\n\n${FOLDED_LATER}`;
  return `${head}\n${indent(outcomes)}${problemsText(problems)}${later}`;
}

const FOLDED_LATER =
  'Answers show it as soon as a running service has folded it; with --wait, when this is done.';

function pad(number: number, meaning: string): string {
  return `${count(number).padStart(7)}  ${meaning}`;
}

const SHOWN_PROBLEMS = 20;

function problemsText(problems: readonly FileProblem[]): string {
  if (problems.length === 0) return '';
  const lines = problems.slice(0, SHOWN_PROBLEMS).map(problemText);
  const more = problems.length - SHOWN_PROBLEMS;
  if (more > 0) lines.push(`and ${count(more)} more; --json lists them all`);
  return `\n\n${bold(counted(problems.length, 'problem'))}\n${indent(lines.join('\n'))}`;
}

function problemText({ file, line, pointer, message }: FileProblem): string {
  const place = line === null ? file : `${file}:${line}`;
  return `${place}  ${pointer === '' ? '' : `${pointer} `}${message}`;
}
