export * from './components/components.queries.js';
export * from './generations/digest.js';
export * from './generations/generations.js';
export * from './migrations.js';
export * from './read-model.js';
export * from './read-models.js';
export type { CompactApp } from './search/compact-app.js';
export { isRuntimeFamily, runtimeFamily } from './search/runtime-family.js';
export type { ProfileApp } from './profile/profile-app.js';
