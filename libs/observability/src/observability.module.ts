import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { HealthRegistry } from './health.js';
import { METRICS } from './metrics.js';
import { HealthController, MetricsController } from './observability.controllers.js';

/** `/healthz`, `/readyz`, `/metrics`, and the registries behind them for every other module of the process. */
@Global()
@Module({})
export class ObservabilityModule {
  static forRoot(registry: Registry, health = new HealthRegistry()): DynamicModule {
    const providers = [
      { provide: METRICS, useValue: registry },
      { provide: HealthRegistry, useValue: health },
    ];
    return {
      module: ObservabilityModule,
      controllers: [HealthController, MetricsController],
      providers,
      exports: [METRICS, HealthRegistry],
    };
  }
}
