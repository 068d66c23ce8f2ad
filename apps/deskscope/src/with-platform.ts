import { openPlatform, type Platform } from '#libs/platform';
import { closeAfterwards } from './close-afterwards.js';
import { readCommandConfig } from './command-config.js';
import { databaseText } from './database-text.js';
import { Interrupted } from './errors.js';
import { listenForStop, type StopListener } from './stop-signal.js';

export interface CommandScope {
  readonly platform: Platform;
  /** Which database it is, for people. */
  readonly database: string;
  /** What is to be closed before the platform is, in reverse order. */
  defer(closer: () => Promise<void>): void;
}

/**
 * Opens the platform for the time of a command. Ctrl-C and SIGTERM end the wait for `work` and close
 * the platform all the same, so that no embedded server is left over.
 */
export async function withPlatform<Result>(work: (scope: CommandScope) => Promise<Result>): Promise<Result> {
  const config = readCommandConfig();
  const stop = listenForStop();
  const closers: (() => Promise<void>)[] = [];
  try {
    return await closeAfterwards(closers, async () => {
      const platform = await openPlatform(config, 'command');
      closers.push(() => platform.close());
      stop.signal.throwIfAborted();
      const database = databaseText(config, platform);
      return unlessStopped(stop, work({ platform, database, defer: (closer) => closers.push(closer) }));
    });
  } catch (error) {
    // What fails because its server or its pool went away with the signal is no error of its own.
    throw stop.signal.aborted ? new Interrupted() : error;
  } finally {
    stop.dispose();
  }
}

async function unlessStopped<Result>(stop: StopListener, work: Promise<Result>): Promise<Result> {
  const stopped = stop.wait().then(() => {
    throw new Interrupted();
  });
  return Promise.race([work, stopped]);
}
