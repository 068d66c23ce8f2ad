import type { Command } from 'commander';
import { Output } from './output.js';

/** The output of a command, in the form that its `--json` asks for. */
export function outputOf(command: Command): Output {
  return new Output(command.optsWithGlobals<{ json?: boolean }>().json ?? false);
}
