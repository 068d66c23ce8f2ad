import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { readLags } from '#libs/event-log';

/** Gauges that are read from the database when they are asked for: exact, whichever process does the work. */
export function registerConsumerMetrics(registry: Registry, pool: Pool): void {
  const parked = new Gauge({
    name: 'deskscope_consumer_parked_apps',
    help: 'Applications that a consumer put aside.',
    labelNames: ['consumer'],
    registers: [registry],
  });
  new Gauge({
    name: 'deskscope_consumer_lag_changesets',
    help: 'Changesets that a consumer has not taken yet.',
    labelNames: ['consumer'],
    registers: [registry],
    async collect() {
      // Without the database there is no number, and the other metrics still matter.
      const lags = await readLags(pool).catch(() => []);
      for (const { name, lag, parked: apps } of lags) {
        this.set({ consumer: name }, lag);
        parked.set({ consumer: name }, apps);
      }
    },
  });
}
