import { Controller, Get, Header, HttpCode, Inject, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import { Produces, Public } from '#libs/http';
import { HealthRegistry } from './health.js';
import type { HealthReport } from './health.js';
import { METRICS } from './metrics.js';

/** For those who run the service. Bare JSON, without the envelope of /v1. */
@Public()
@ApiTags('Service')
@Controller()
export class HealthController {
  constructor(@Inject(HealthRegistry) private readonly health: HealthRegistry) {}

  /** Answers as long as the process does. */
  @Get('healthz')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    operationId: 'alive',
    summary: 'Whether the process is alive',
    description: 'Answers as long as the process does; looks at nothing else. Takes no key.',
  })
  @ApiResponse({ status: 200, description: 'The process is alive.' })
  alive(): { ok: true } {
    return { ok: true };
  }

  /** 200 when the process can do its work, else 503; the body lists each check. */
  @Get('readyz')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    operationId: 'ready',
    summary: 'Whether the process can do its work',
    description:
      'Database, migrations, feed and consumers, each with its result; of consumers also how far each is behind, ' +
      'which alone is no failure. Takes no key.',
  })
  @ApiResponse({ status: 200, description: 'Every check holds.' })
  @ApiResponse({ status: 503, description: 'A check failed; the body says which.' })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    const report = await this.health.report();
    void reply.code(report.ok ? 200 : 503);
    return report;
  }
}

@Public()
@ApiTags('Service')
@Controller()
@Produces(['text/plain', 'application/openmetrics-text'])
export class MetricsController {
  constructor(@Inject(METRICS) private readonly registry: Registry) {}

  /** Prometheus text. */
  @Get('metrics')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    operationId: 'metrics',
    summary: 'Figures for Prometheus',
    description:
      'Requests by route, extractions by outcome, lag of the consumers, the process. Takes no key.',
  })
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, description: 'Prometheus text.', schema: { type: 'string' } })
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(this.registry.contentType);
    return this.registry.metrics();
  }
}
