export * from './pool.js';
export * from './transaction.js';
export { parseInt8, parseTimestamptz, typeParsers } from './type-parsers.js';
export * from './database.js';
export { openEmbedded, superviseEmbedded } from './embedded/open-embedded.js';
export type { EmbeddedDatabase, EmbeddedOptions } from './embedded/open-embedded.js';
export type { EmbeddedLog } from './embedded/embedded-log.js';
