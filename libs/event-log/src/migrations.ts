import { CheckpointRole1763900000002 } from './migrations/checkpoint-role.js';
import { ConsumerSchema1763700000002 } from './migrations/consumer-schema.js';
import { LogSchema1763700000001 } from './migrations/log-schema.js';
import { ReadingSchema1763800000001 } from './migrations/reading-schema.js';

/** Migrations of the event log, oldest first. */
export const eventLogMigrations = [
  LogSchema1763700000001,
  ConsumerSchema1763700000002,
  ReadingSchema1763800000001,
  CheckpointRole1763900000002,
];
