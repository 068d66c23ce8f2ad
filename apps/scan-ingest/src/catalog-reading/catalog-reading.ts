import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { rulesHash, type TechnologyCatalog } from '#libs/domain';
import {
  beginReading,
  findReading,
  finishReading,
  nextToRead,
  type Reading,
  type ReadingLimits,
  readingPosition,
  saveReading,
} from '#libs/event-log';
import { tryLock } from '#libs/postgres';
import type { ExtractionRecorder } from '../record/extraction-recorder.js';
import { pauseAfter } from './pause-after.js';

const LOCK = 'deskscope:catalog-reading';
const STAND_BY_MS = 2_000;
const LIMITS: ReadingLimits = { maximumApps: 50, maximumChangesets: 500 };

export interface CatalogReadingDependencies {
  readonly pool: Pool;
  /** Of the same database, for the lock that one process at a time holds. */
  readonly connectionString: string;
  readonly catalog: TechnologyCatalog;
  /** Works under the same catalog. */
  readonly recorder: Pick<ExtractionRecorder, 'readAgain'>;
}

export interface CatalogReadingOptions {
  readonly limits?: ReadingLimits;
  /** Milliseconds to rest after a batch that took so many. */
  readonly pause?: (workMs: number) => number;
  readonly onStarted?: (reading: Reading) => void;
  readonly onFailed?: (appId: string, error: unknown) => void;
}

/**
 * Reads the stored extractions again where the catalog is another one than at the last reading: application by
 * application in order of id, with rests, from where an interrupted reading stopped. An application is read by the
 * writer itself, so doing one twice is harmless.
 */
export class CatalogReading {
  private readonly rules: string;

  constructor(
    private readonly dependencies: CatalogReadingDependencies,
    private readonly options: CatalogReadingOptions = {},
  ) {
    this.rules = rulesHash(dependencies.catalog);
  }

  /** Where the reading under this catalog stands; null where there was none. */
  status(): Promise<Reading | null> {
    return findReading(this.dependencies.pool, this.rules);
  }

  /**
   * Reads to the end; where another process reads, stands by until it is done or gone. With nothing to do it ends at
   * once. Once stopped it ends after the batch underway. Rejects where the database is away: run it again later.
   * @returns whether this call came to the end of a reading.
   */
  async run(stop: AbortSignal = new AbortController().signal): Promise<boolean> {
    while (!stop.aborted && !(await this.status())?.finished) {
      const lost = new AbortController();
      const { connectionString } = this.dependencies;
      const held = await tryLock({
        connectionString,
        applicationName: 'deskscope-catalog-reading',
        name: LOCK,
        onLost: () => lost.abort(),
      });
      if (held === undefined) {
        await rest(STAND_BY_MS, stop);
        continue;
      }
      try {
        if (await this.read(AbortSignal.any([stop, lost.signal]))) return true;
      } finally {
        await held.release();
      }
    }
    return false;
  }

  private async read(stop: AbortSignal): Promise<boolean> {
    const { pool } = this.dependencies;
    await beginReading(pool, this.rules);
    const begun = await this.status();
    // Whoever held the lock before may have come to the end in the meantime.
    if (begun === null || begun.finished) return false;
    this.options.onStarted?.(begun);
    while (!stop.aborted) {
      const startedAt = performance.now();
      if (!(await this.readBatch())) {
        await finishReading(pool, this.rules);
        return true;
      }
      await rest((this.options.pause ?? pauseAfter)(performance.now() - startedAt), stop);
    }
    return false;
  }

  /** False: there is nothing more to read. */
  private async readBatch(): Promise<boolean> {
    const { pool, recorder } = this.dependencies;
    const position = await readingPosition(pool, this.rules);
    if (position === null) throw new Error('another process reads under another catalog');
    const apps = await nextToRead(pool, position, this.options.limits ?? LIMITS);
    if (apps.length === 0) return false;
    const readings = await recorder.readAgain(apps);
    for (const reading of readings)
      if (reading.outcome === 'failed') this.options.onFailed?.(reading.appId, reading.error);
    const changed = readings.filter(({ outcome }) => outcome === 'changed').length;
    const failed = readings.filter(({ outcome }) => outcome === 'failed').length;
    await saveReading(pool, this.rules, { position, apps, changed, failed });
    return true;
  }
}

/** Keeps no process up. */
async function rest(milliseconds: number, stop: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal: stop, ref: false }).catch(() => undefined);
}
