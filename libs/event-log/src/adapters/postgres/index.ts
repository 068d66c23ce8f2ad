export { openPostgresEventLog } from './postgres-event-log.js';
export { FEED_DEFAULTS, PostgresFeed } from './postgres-feed.js';
export { PostgresLogSignal } from './postgres-log-signal.js';
