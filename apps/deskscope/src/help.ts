import { deskscopeVariables, variablesOf } from '#libs/config';
import { facts, indent } from './output.js';

/** Examples under a command's help. */
export function examples(lines: readonly (readonly [command: string, what: string])[]): string {
  return `\nExamples:\n${indent(facts(lines))}\n`;
}

/** Every environment variable, under the program's help. */
export const ENVIRONMENT_HELP = `\nEnvironment:\n${indent(
  facts(
    variablesOf(deskscopeVariables).map(({ name, description, defaultText }) => [
      name,
      defaultText === undefined ? description : `${description} (default: ${defaultText})`,
    ]),
  ),
)}\n\nCommands work whether or not a service runs on the same data. They log from LOG_LEVEL=warn on, unless told.\nExit code: 0 done, 1 failed, 2 wrong usage.\n`;
