import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Executor, SQL } from '#libs/postgres';
import { ACCOUNTS_CLOCK, type AccountsClock } from '../accounts-clock.js';
import { admissionOf } from '../admission.js';
import type { Caller } from '../caller.js';
import { dayOf } from '../credits/credit-period.js';
import { addRequests, type RequestCount } from './usage-days.js';

const WRITTEN_EVERY_MS = 5_000;

/**
 * Counts the requests that were let in by account, day and endpoint, but those that a charge has counted. Counts are
 * gathered in memory and written beside the requests; a crash loses the counts of the last seconds, never a charge.
 */
@Injectable()
export class UsageCounter implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(UsageCounter.name);
  private readonly charged = new WeakSet<Caller>();
  private counts = new Map<string, RequestCount>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(SQL) private readonly sql: Executor,
    @Inject(ACCOUNTS_CLOCK) private readonly clock: AccountsClock,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    // A command has no HTTP server.
    const server = this.host.httpAdapter?.getInstance<FastifyInstance | undefined>();
    server?.addHook('onResponse', (request, _reply, done) => {
      this.count(request);
      done();
    });
    this.timer = setInterval(() => void this.writeBeside(), WRITTEN_EVERY_MS).unref();
  }

  /** After the server has sent its last answer. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.writeBeside();
  }

  /** The request of this caller is in the books already. A caller stands for one request. */
  wasCharged(caller: Caller): void {
    this.charged.add(caller);
  }

  /** Writes what was counted so far. What cannot be written stays counted for the next time. */
  async write(): Promise<void> {
    if (this.counts.size === 0) return;
    const counts = this.counts;
    this.counts = new Map();
    try {
      await addRequests(this.sql, [...counts.values()]);
    } catch (error) {
      for (const count of counts.values()) this.add(count);
      throw error;
    }
  }

  private count(request: FastifyRequest): void {
    const admission = admissionOf(request);
    if (admission === undefined || this.charged.has(admission.caller)) return;
    const { caller, endpoint } = admission;
    this.add({ accountId: caller.accountId, day: dayOf(this.clock()), endpoint, requests: 1 });
  }

  private add(count: RequestCount): void {
    const key = `${count.day} ${count.accountId} ${count.endpoint}`;
    const known = this.counts.get(key);
    if (known === undefined) this.counts.set(key, count);
    else known.requests += count.requests;
  }

  private async writeBeside(): Promise<void> {
    await this.write().catch((error: unknown) =>
      this.logger.warn(`The requests of the last seconds are not written yet: ${String(error)}`),
    );
  }
}
