export * from './open-platform.js';
export { PlatformModule } from './platform.module.js';
export { runAlone } from './run-alone.js';
export * from './run-service.js';
