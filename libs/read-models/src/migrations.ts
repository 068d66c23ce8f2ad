import { ReadModelExtensions1763700000003 } from './migrations/read-model-extensions.js';

/** Migrations that read models need; their tables come in generations, not in migrations. */
export const readModelMigrations = [ReadModelExtensions1763700000003];
