export * from './app-uuid.js';
export * from './event-log.js';
export * from './migrations.js';
export { murmur2, partitionOf } from './partition-of.js';
