import { Controller, Get, Header, HttpCode, Inject, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import { Produces, Public } from '#libs/http';
import { HealthRegistry } from './health.js';
import type { HealthReport, HealthResult } from './health.js';
import { METRICS } from './metrics.js';

const REPORT = {
  type: 'object',
  required: ['ok', 'checks'],
  properties: {
    ok: { type: 'boolean', description: 'Whether every check holds.' },
    checks: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'ok'],
        properties: {
          name: { type: 'string' },
          ok: { type: 'boolean' },
          detail: {
            description: 'What is the matter, or figures worth seeing, such as the lag of each consumer.',
          },
        },
      },
    },
  },
};

const reported = (result: HealthResult): { schema: object; example: HealthReport } => ({
  schema: REPORT,
  example: { ok: result.ok, checks: [{ name: 'database', ...result }] },
});

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
  @ApiResponse({
    status: 200,
    description: 'The process is alive.',
    schema: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } },
    example: { ok: true },
  })
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
  @ApiResponse({ status: 200, description: 'Every check holds.', ...reported({ ok: true }) })
  @ApiResponse({
    status: 503,
    description: 'A check failed; the body says which.',
    ...reported({ ok: false, detail: 'the check failed' }),
  })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    const report = await this.health.report();
    void reply.code(report.ok ? 200 : 503);
    return report;
  }
}

const SAMPLE = '# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds 1763742600\n';

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
  @ApiResponse({ status: 200, description: 'Prometheus text.', schema: { type: 'string' }, example: SAMPLE })
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(this.registry.contentType);
    return this.registry.metrics();
  }
}
