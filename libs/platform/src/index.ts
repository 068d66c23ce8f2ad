export * from './open-platform.js';
export { PlatformModule } from './platform.module.js';
export * from './run-service.js';
