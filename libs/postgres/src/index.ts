export * from './pool.js';
export * from './transaction.js';
export { parseInt8, parseTimestamptz, typeParsers } from './type-parsers.js';
