/** Token of the pool in Nest modules: whoever runs statements asks for it. */
export const SQL = Symbol('SQL');
