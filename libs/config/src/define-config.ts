import { BadValueError } from './variable.js';
import type { Variable } from './variable.js';

/** Variables by concern, then by the name of the value. */
export type ConfigTable = Record<string, Record<string, Variable<unknown>>>;

/** The values of a table, in its shape. */
export type ConfigOf<Table extends ConfigTable> = {
  [Concern in keyof Table]: {
    [Key in keyof Table[Concern]]: Table[Concern][Key] extends Variable<infer Value> ? Value : never;
  };
};

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ConfigProblem {
  name: string;
  reason: string;
}

/** Names every bad variable at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly ConfigProblem[]) {
    super(
      `The configuration is wrong:${problems.map(({ name, reason }) => `\n  ${name} ${reason}`).join('')}`,
    );
  }
}

/** Reads all variables of a table. Throws ConfigError. */
export function readConfig<Table extends ConfigTable>(
  table: Table,
  environment: Environment = process.env,
): ConfigOf<Table> {
  const problems: ConfigProblem[] = [];
  const readOne = (variable: Variable<unknown>): unknown => {
    // Compose files and shells pass on what is not set as an empty text.
    const text = environment[variable.name]?.trim();
    if (!text) return variable.fallback();
    try {
      return variable.parse(text);
    } catch (error) {
      if (!(error instanceof BadValueError)) throw error;
      problems.push({ name: variable.name, reason: error.message });
      return undefined;
    }
  };
  const config = mapTable(table, readOne);
  if (problems.length > 0) throw new ConfigError(problems);
  return config as ConfigOf<Table>;
}

/** The values as a log may show them: by variable name, secrets masked. */
export function describeConfig<Table extends ConfigTable>(
  table: Table,
  config: ConfigOf<Table>,
): Record<string, unknown> {
  const described: Record<string, unknown> = {};
  for (const [concern, variables] of Object.entries(table)) {
    for (const [key, variable] of Object.entries(variables)) {
      const value = (config as Record<string, Record<string, unknown>>)[concern]?.[key];
      described[variable.name] = variable.secret && value !== undefined ? mask(value) : (value ?? null);
    }
  }
  return described;
}

/** All variables of a table, in its order. */
export function variablesOf(table: ConfigTable): Variable<unknown>[] {
  return Object.values(table).flatMap((variables) => Object.values(variables));
}

function mapTable(
  table: ConfigTable,
  map: (variable: Variable<unknown>) => unknown,
): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(table).map(([concern, variables]) => [
      concern,
      Object.fromEntries(Object.entries(variables).map(([key, variable]) => [key, map(variable)])),
    ]),
  );
}

/** Of a URL the place stays readable: user, password and parameters go. */
function mask(value: unknown): string {
  if (typeof value !== 'string' || !URL.canParse(value)) return '***';
  const { protocol, host, pathname, username, password } = new URL(value);
  return `${protocol}//${username || password ? '***@' : ''}${host}${pathname}`;
}
