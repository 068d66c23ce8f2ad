import { readDeskscopeConfig } from '#libs/config';
import { runService, type RunningService, type ServiceOptions } from './run-service.js';

/**
 * The whole of a service's `main.ts`: runs until SIGINT or SIGTERM, then drains. A start that fails says why
 * in words and ends the process with 1.
 */
export async function runAlone(name: string, options: ServiceOptions): Promise<void> {
  let service: RunningService | null = null;
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    void service?.close();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    service = await runService(readDeskscopeConfig(), options);
    service.platform.logger.info({ address: service.address }, `${name} is running`);
    // Asked to stop while it was starting.
    if (isStopping) await service.close();
  } catch (error) {
    console.error(
      `error: ${name} could not start: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  }
}
