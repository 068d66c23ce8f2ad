import type { Pool } from 'pg';
import { ConsumerGroup, type EventLog, type LoggedChangeset, refoldApp } from '#libs/event-log';
import { digestOf, type GenerationConsumer, liveGenerations, READ_MODELS } from '#libs/read-models';

/** The consumer group of all read models. */
const PROJECTOR_GROUP = 'projector';

/** How a refold of one application went for one consumer; `error` is null where it went well. */
export interface RefoldResult {
  readonly consumer: string;
  readonly error: string | null;
}

/** The live generation of each read model, fed together. */
export class ProjectorConsumers {
  private constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    readonly consumers: readonly GenerationConsumer[],
  ) {}

  /** Makes the tables of read models that have none yet. */
  static async open(pool: Pool, log: EventLog): Promise<ProjectorConsumers> {
    return new ProjectorConsumers(pool, log, await liveGenerations(pool, READ_MODELS));
  }

  group(onParked: (consumer: string, failed: LoggedChangeset, error: unknown) => void): ConsumerGroup {
    const { pool, log } = this;
    return new ConsumerGroup(PROJECTOR_GROUP, () => liveGenerations(pool, READ_MODELS), {
      pool,
      log,
      onParked,
    });
  }

  /** SHA-256 per read model, by name. */
  async digests(): Promise<Record<string, string>> {
    const digests: Record<string, string> = {};
    for (const consumer of this.consumers) digests[consumer.model.name] = await digestOf(this.pool, consumer);
    return digests;
  }

  /** Applies an application's changesets anew in the named consumers. */
  async refold(appId: string, names: readonly string[]): Promise<RefoldResult[]> {
    const results: RefoldResult[] = [];
    for (const consumer of this.consumers.filter(({ name }) => names.includes(name))) {
      const error = await refoldApp({ pool: this.pool, log: this.log }, consumer, appId);
      results.push({ consumer: consumer.name, error: error === null ? null : textOf(error) });
    }
    return results;
  }
}

function textOf(error: unknown): string {
  return String(error);
}
