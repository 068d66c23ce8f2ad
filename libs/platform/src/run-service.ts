import { type DynamicModule, type INestApplication, type Type } from '@nestjs/common';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DeskscopeConfig } from '#libs/config';
import { CHANGESET_FEED, type ChangesetFeed, ConsumerGroups, FeedStrategy, readLags } from '#libs/event-log';
import { buildOpenApi, configureHttpApp, createHttpAdapter, serveOpenApi } from '#libs/http';
import { HealthRegistry, measureRequests, NestLogger } from '#libs/observability';
import { pendingMigrations } from '#libs/postgres';
import { API_DESCRIPTION } from './api-description.js';
import { registerConsumerMetrics } from './consumer-metrics.js';
import { keepHeapSmall } from './keep-heap-small.js';
import { openPlatform, type Platform } from './open-platform.js';
import { PlatformModule } from './platform.module.js';

export interface ServiceOptions {
  /** What the service is made of. */
  readonly modules: readonly (Type<unknown> | DynamicModule)[];
  /** Whether it takes changesets from the feed. */
  readonly consumes: boolean;
  /** Whether it describes its HTTP interface at `/openapi.json`. */
  readonly documents: boolean;
}

export interface RunningService {
  readonly app: INestApplication;
  readonly platform: Platform;
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly address: string;
  /** Drains requests and batches, then closes the platform. */
  close(): Promise<void>;
}

/** Starts one service, or several in one process: platform, modules, feed, HTTP. */
export async function runService(config: DeskscopeConfig, options: ServiceOptions): Promise<RunningService> {
  keepHeapSmall();
  const platform = await openPlatform(config, 'service');
  let app: NestFastifyApplication | undefined;
  try {
    const root = { module: ServiceModule, imports: [PlatformModule.forRoot(platform), ...options.modules] };
    app = await NestFactory.create<NestFastifyApplication>(root, createHttpAdapter(config.http), {
      logger: new NestLogger(platform.logger),
      abortOnError: false,
    });
    await configureHttpApp(app);
    measureRequests(app, platform.registry);
    registerChecks(app.get(HealthRegistry), platform);
    registerConsumerMetrics(platform.registry, platform.pool);
    if (options.consumes) await startFeed(app, platform);
    if (options.documents) serveOpenApi(app, buildOpenApi(app, API_DESCRIPTION));
    await app.listen(config.http.port, config.http.host);
    return { app, platform, address: await app.getUrl(), close: () => stop(app, platform) };
  } catch (error) {
    // The feed may run already, with connections that the platform would wait for.
    await stop(app, platform).catch((second: unknown) =>
      platform.logger.warn({ err: second }, 'the service did not close cleanly'),
    );
    throw error;
  }
}

/** Time for requests to come to their end; an open stream would hold the process for ever. */
const DRAIN_MS = 5_000;

async function stop(app: NestFastifyApplication | undefined, platform: Platform): Promise<void> {
  const impatience = setTimeout(() => app?.getHttpServer().closeAllConnections(), DRAIN_MS);
  try {
    await app?.close();
  } finally {
    clearTimeout(impatience);
    await platform.close();
  }
}

/** The module that the services of a process hang on. */
class ServiceModule {}

async function startFeed(app: NestFastifyApplication, platform: Platform): Promise<void> {
  let strategy: FeedStrategy | null = null;
  app.connectMicroservice<AsyncMicroserviceOptions>(
    {
      inject: [CHANGESET_FEED, ConsumerGroups],
      useFactory: (feed: ChangesetFeed, groups: ConsumerGroups) => {
        strategy = new FeedStrategy(feed, groups);
        return { strategy };
      },
    },
    { inheritAppConfig: true },
  );
  app.get(HealthRegistry).register({
    name: 'consumers',
    check: async () => ({ ok: strategy?.isRunning() ?? false, detail: await readLags(platform.pool) }),
  });
  await app.startAllMicroservices();
}

function registerChecks(health: HealthRegistry, platform: Platform): void {
  health.register({
    name: 'database',
    check: async () => {
      await platform.pool.query('SELECT 1');
      return { ok: true };
    },
  });
  health.register({
    name: 'migrations',
    check: async () => {
      const pending = await pendingMigrations(platform.dataSource);
      return { ok: pending.length === 0, detail: pending };
    },
  });
  health.register({
    name: 'feed',
    check: async () => {
      const heads = await platform.log.heads();
      return { ok: heads.length === platform.log.partitionCount, detail: platform.feed.name };
    },
  });
}
