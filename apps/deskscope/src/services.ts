import { NestFactory } from '@nestjs/core';
import { ConsumerGroups } from '#libs/event-log';
import { NestLogger } from '#libs/observability';
import { type Platform, PlatformModule } from '#libs/platform';
import { ApiModule } from '../../api/src/api.module.js';
import { ProjectorModule } from '../../projector/src/projector.module.js';
import { ScanIngestModule } from '../../scan-ingest/src/scan-ingest.module.js';

/** What the all-in-one process is made of. */
export const SERVICES = [ScanIngestModule, ProjectorModule, ApiModule];

/** Those of them that take changesets from the feed. */
const CONSUMERS = [ProjectorModule];

class FoldingModule {}

/**
 * Takes changesets from the feed for the time of a command; where a service takes them already, stands by.
 * @returns how to stop it.
 */
export async function startFolding(platform: Platform): Promise<() => Promise<void>> {
  const root = { module: FoldingModule, imports: [PlatformModule.forRoot(platform), ...CONSUMERS] };
  const context = await NestFactory.createApplicationContext(root, {
    // What Nest has to say about its modules is of no use to who runs a command.
    logger: new NestLogger(platform.logger.child({}, { level: quieter(platform.logger.level) })),
    abortOnError: false,
  });
  const groups = context.get(ConsumerGroups).all();
  const subscriptions = await Promise.all(groups.map((group) => platform.feed.subscribe(group)));
  return async () => {
    await Promise.all(subscriptions.map((subscription) => subscription.close()));
    await context.close();
  };
}

function quieter(level: string): string {
  return level === 'info' ? 'warn' : level;
}
