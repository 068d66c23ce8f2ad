export { redact } from './redact.js';
export { createLogger, NestLogger } from './logger.js';
export type { LoggerConfig } from './logger.js';
export { createRegistry, measureRequests, METRICS } from './metrics.js';
export { HealthRegistry } from './health.js';
export type { HealthCheck, HealthReport, HealthResult } from './health.js';
export { HealthController, MetricsController } from './observability.controllers.js';
export { ObservabilityModule } from './observability.module.js';
