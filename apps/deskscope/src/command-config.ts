import { deskscopeVariables, readConfig, type DeskscopeConfig } from '#libs/config';

const { level } = deskscopeVariables.log;

/** Commands are quiet unless LOG_LEVEL says otherwise. */
const commandVariables = {
  ...deskscopeVariables,
  log: { ...deskscopeVariables.log, level: { ...level, fallback: () => 'warn' as const } },
};

const demoVariables = {
  ...commandVariables,
  http: { ...deskscopeVariables.http, port: { ...deskscopeVariables.http.port, fallback: () => 0 } },
};

/** The configuration of a command. Throws ConfigError. */
export function readCommandConfig(): DeskscopeConfig {
  return readConfig(commandVariables);
}

/** The same on an embedded PostgreSQL in that folder, whatever the environment says, and on a free port. */
export function readDemoConfig(dataDirectory: string): DeskscopeConfig {
  return { ...readConfig(demoVariables), database: { url: undefined, dataDirectory } };
}

/** Stack traces are for who looks for the fault in the program: LOG_LEVEL=debug or trace. */
export function stackIsWanted(): boolean {
  try {
    return ['debug', 'trace'].includes(readCommandConfig().log.level);
  } catch {
    return false;
  }
}
