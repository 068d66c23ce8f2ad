/** Token of the catalog in Nest modules: loaded once at start and shared. */
export const CATALOG = Symbol('CATALOG');
