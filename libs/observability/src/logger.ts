import type { LoggerService } from '@nestjs/common';
import { destination, pino, stdTimeFunctions } from 'pino';
import type { DestinationStream, Level, Logger } from 'pino';
import pretty from 'pino-pretty';
import { redact } from './redact.js';

export interface LoggerConfig {
  readonly level: Level | 'silent';
  readonly format: 'pretty' | 'json';
  /** Which program speaks, e.g. `api`. */
  readonly name?: string;
}

/** A logger to stderr; `stream` is for specs. Whole lines are redacted, whatever field a secret hides in. */
export function createLogger(
  config: LoggerConfig,
  stream: DestinationStream = destination({ fd: 2, sync: true }),
): Logger {
  const target = config.format === 'pretty' ? forPeople(stream) : stream;
  return pino(
    {
      level: config.level,
      ...(config.name !== undefined && { name: config.name }),
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: toldError, error: toldError },
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: redact },
    },
    target,
  );
}

/** What of an error is worth reading. Drivers hang whole connections, secrets among them, on theirs. */
function toldError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { name, message, code, stack, cause } = error as Record<string, unknown>;
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: toldError(cause) }),
  };
}

function forPeople(stream: DestinationStream): DestinationStream {
  const prettify = pretty.prettyFactory({
    colorize: process.stderr.isTTY,
    ignore: 'pid,hostname,context',
    messageFormat: '{if context}{context}: {end}{msg}',
    translateTime: 'SYS:HH:MM:ss.l',
  });
  return { write: (line) => stream.write(prettify(line)) };
}

/** Contexts in which Nest tells how it wires things: worth reading only when something does not start. */
const FRAMEWORK = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'NestMicroservice',
  'RouterExplorer',
  'RoutesResolver',
]);

/** For `NestFactory.create(..., { logger })`: Nest's words through our logger, its context as a field. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(FRAMEWORK.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest adds a stack before the context on errors, and the context last on everything. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const texts = rest.filter((item) => typeof item === 'string');
    const context = texts.at(-1);
    const stack =
      texts.length > 1 || level === 'error' ? texts.find((item) => item.includes('\n    at ')) : undefined;
    const fields = {
      ...(context !== undefined && context !== stack && { context }),
      ...(stack !== undefined && { stack }),
      ...Object.assign({}, ...rest.filter((item) => typeof item === 'object' && item !== null)),
    } as Record<string, unknown>;
    if (message instanceof Error) this.logger[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) {
      const { message: text, ...members } = message as { message?: unknown };
      this.logger[level]({ ...fields, ...members }, typeof text === 'string' ? text : undefined);
    } else this.logger[level](fields, String(message));
  }
}
