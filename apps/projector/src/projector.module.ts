import { Logger, Module } from '@nestjs/common';
import type { Pool } from 'pg';
import { ConsumerGroups, EVENT_LOG, type EventLog } from '#libs/event-log';
import { SQL } from '#libs/postgres';
import { ProjectorConsumers } from './projector-consumers.js';

export { ProjectorConsumers } from './projector-consumers.js';
export type { RefoldResult } from './projector-consumers.js';

/** Keeps the read models up with the log. Needs the tokens of the platform. */
@Module({
  providers: [
    {
      provide: ProjectorConsumers,
      inject: [SQL, EVENT_LOG, ConsumerGroups],
      useFactory: async (pool: Pool, log: EventLog, groups: ConsumerGroups) => {
        const consumers = await ProjectorConsumers.open(pool, log);
        const logger = new Logger('projector');
        groups.register(
          consumers.group((consumer, { changeset, part, pos }, error) =>
            logger.error({
              message: 'application parked',
              consumer,
              appId: changeset.app.id,
              part,
              pos,
              error,
            }),
          ),
        );
        return consumers;
      },
    },
  ],
  exports: [ProjectorConsumers],
})
export class ProjectorModule {}
