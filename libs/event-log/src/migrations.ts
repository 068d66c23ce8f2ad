import { LogSchema1763700000001 } from './migrations/log-schema.js';

/** Migrations of the event log, oldest first. */
export const eventLogMigrations = [LogSchema1763700000001];
