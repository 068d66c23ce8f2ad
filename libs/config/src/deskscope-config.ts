import { describeConfig, readConfig } from './define-config.js';
import type { ConfigOf, Environment } from './define-config.js';
import { base64Bytes, oneOf, port, text, url, wholeNumber } from './variable-kinds.js';

/** Every variable that Deskscope reads. */
export const deskscopeVariables = {
  http: {
    port: port('PORT', { default: 3000, description: 'Port of the HTTP interface; 0 takes any free one.' }),
    host: text('HOST', { default: '127.0.0.1', description: 'Address that the HTTP interface listens on.' }),
    idleSeconds: wholeNumber('HTTP_IDLE_SECONDS', {
      default: 120,
      // Prefer: wait may be silent for 30 seconds.
      min: 40,
      max: 86_400,
      description:
        'Seconds after which a connection on which nothing moves is closed; a request body that stands still is given up after half of them.',
    }),
  },
  database: {
    url: url('DATABASE_URL', ['postgres', 'postgresql'], {
      secret: true,
      description: 'PostgreSQL to use; without it an embedded one runs in DESKSCOPE_DATA.',
    }),
    dataDirectory: text('DESKSCOPE_DATA', {
      default: '.data',
      description: 'Folder of the embedded PostgreSQL.',
    }),
  },
  security: {
    secretKey: base64Bytes('SECRET_KEY', 32, {
      secret: true,
      description:
        'Key that secrets in the database are encrypted with: 32 random bytes in base64, the same in every process; without it one is made in DESKSCOPE_DATA, and with DATABASE_URL there is none.',
    }),
  },
  log: {
    level: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      default: 'info',
      description:
        'Least severity that is logged, to stderr: fatal, error, warn, info, debug, trace or silent.',
    }),
    format: oneOf('LOG_FORMAT', ['pretty', 'json'], {
      default: () => (process.stderr.isTTY ? 'pretty' : 'json'),
      description: 'Form of the log: pretty or json. The default is pretty on a terminal, else json.',
    }),
  },
};

export type DeskscopeConfig = ConfigOf<typeof deskscopeVariables>;

/** The configuration of this process. Throws ConfigError, which names every bad variable. */
export function readDeskscopeConfig(environment?: Environment): DeskscopeConfig {
  return readConfig(deskscopeVariables, environment);
}

/** What a log may show of it: by variable name, secrets masked. */
export function describeDeskscopeConfig(config: DeskscopeConfig): Record<string, unknown> {
  return describeConfig(deskscopeVariables, config);
}
