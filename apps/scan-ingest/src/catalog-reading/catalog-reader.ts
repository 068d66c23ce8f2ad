import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { TechnologyCatalog } from '#libs/domain';
import { METRICS } from '#libs/observability';
import { connectionStringOf, SQL } from '#libs/postgres';
import type { ExtractionRecorder } from '../record/extraction-recorder.js';
import { CatalogReading } from './catalog-reading.js';

const RETRY_MS = 5_000;

const logger = new Logger('catalog');

/** The reading of a process; what it meets goes to the process's log. */
export function catalogReadingOf(
  pool: Pool,
  dataSource: DataSource,
  catalog: TechnologyCatalog,
  recorder: ExtractionRecorder,
): CatalogReading {
  const connectionString = connectionStringOf(dataSource);
  return new CatalogReading(
    { pool, connectionString, catalog, recorder },
    {
      onStarted: ({ done, apps }) => {
        if (apps > 0) logger.log({ message: 'reading stored extractions again', done, apps });
      },
      onFailed: (appId, error) =>
        logger.error({ message: 'an application keeps its findings under the old catalog', appId, error }),
    },
  );
}

/** Reads stored extractions again in the background, from the start of the process to its end. */
@Injectable()
export class CatalogReader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private done = Promise.resolve();

  constructor(
    @Inject(CatalogReading) private readonly reading: CatalogReading,
    @Inject(SQL) private readonly pool: Pool,
    @Inject(METRICS) registry: Registry,
  ) {
    registerRemaining(registry, reading);
  }

  onApplicationBootstrap(): void {
    this.done = this.read();
  }

  /** Before the database goes. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.done;
  }

  private async read(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        if (await this.reading.run(signal)) await this.tell();
        return;
      } catch (error) {
        // A start that failed closes the database without a word to us.
        if (this.pool.ended) return;
        logger.warn({ message: 'reading stored extractions goes on later', error });
      }
      await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async tell(): Promise<void> {
    const status = await this.reading.status();
    // A new log has nothing to read.
    if (status !== null && status.apps > 0)
      logger.log({ message: 'stored extractions were read', ...status });
  }
}

function registerRemaining(registry: Registry, reading: CatalogReading): void {
  new Gauge({
    name: 'deskscope_catalog_reading_remaining_apps',
    help: 'Applications whose stored extractions are to be read again under the present catalog.',
    registers: [registry],
    async collect() {
      // Without the database there is no number, and the other metrics still matter.
      const status = await reading.status().catch(() => null);
      if (status !== null) this.set(status.apps - status.done);
    },
  });
}
