import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Token under which an application provides its registry: one per process, never prom-client's global one. */
export const METRICS = Symbol('deskscope:metrics');

/** A registry of its own with the usual numbers of a Node process. */
export function createRegistry(labels: Record<string, string> = {}): Registry {
  const registry = new Registry();
  registry.setDefaultLabels(labels);
  collectDefaultMetrics({ register: registry });
  return registry;
}

const NAME = 'http_request_duration_seconds';

/** Measures every request by route, method and status. Call it before `app.init()`. */
export function measureRequests(app: NestFastifyApplication, registry: Registry): void {
  const durations =
    (registry.getSingleMetric(NAME) as Histogram | undefined) ??
    new Histogram({
      name: NAME,
      help: 'Time from the request to the end of its answer.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const labels = { route: routeOf(request), method: request.method, status: String(reply.statusCode) };
      durations.observe(labels, reply.elapsedTime / 1000);
      done();
    });
}

/** The pattern, not the address: a label must not take a value per app. */
const routeOf = (request: FastifyRequest): string =>
  request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
