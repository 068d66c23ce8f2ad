import { Controller, Get, Header, HttpCode, Inject, Res } from '@nestjs/common';
import { ApiExcludeController, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import { Produces, Public } from '#libs/http';
import { HealthRegistry } from './health.js';
import type { HealthReport } from './health.js';
import { METRICS } from './metrics.js';

/** For those who run the service. Bare JSON, without the envelope of /v1. */
@Public()
@Controller()
export class HealthController {
  constructor(@Inject(HealthRegistry) private readonly health: HealthRegistry) {}

  /** Answers as long as the process does. */
  @Get('healthz')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiResponse({ status: 200, description: 'The process is alive.' })
  alive(): { ok: true } {
    return { ok: true };
  }

  /** 200 when the process can do its work, else 503; the body lists each check. */
  @Get('readyz')
  @Header('cache-control', 'no-store')
  @ApiResponse({ status: 200, description: 'Every check holds.' })
  @ApiResponse({ status: 503, description: 'A check failed; the body says which.' })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    const report = await this.health.report();
    void reply.code(report.ok ? 200 : 503);
    return report;
  }
}

@Public()
@ApiExcludeController()
@Controller()
@Produces(['text/plain', 'application/openmetrics-text'])
export class MetricsController {
  constructor(@Inject(METRICS) private readonly registry: Registry) {}

  /** Prometheus text. */
  @Get('metrics')
  @Header('cache-control', 'no-store')
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(this.registry.contentType);
    return this.registry.metrics();
  }
}
