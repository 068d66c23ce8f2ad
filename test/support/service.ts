import { type DynamicModule, type INestApplication, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { createKey, type Plan, type Scope } from '#libs/accounts';
import type { DeskscopeConfig } from '#libs/config';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { ProjectorModule } from '../../apps/projector/src/projector.module.js';
import { ScanIngestModule } from '../../apps/scan-ingest/src/scan-ingest.module.js';
import { type RunningService, runService, type ServiceOptions } from '../../libs/platform/src/run-service.js';
import { createTestDatabase } from '../../libs/postgres/src/testing/test-database.js';
import { watchAnswers } from './contract/answers-match-document.js';

export interface TestServiceOptions {
  /** Ingest, projector and api unless told. */
  readonly modules?: ServiceOptions['modules'];
  readonly consumes?: boolean;
  readonly documents?: boolean;
  /** Of another service, which it then shares; else one of its own. */
  readonly connectionString?: string;
  /** As `HTTP_IDLE_SECONDS`; 120 unless told. */
  readonly idleSeconds?: number;
  readonly logLevel?: DeskscopeConfig['log']['level'];
}

/** A service that listens on a port of its own, as an installation runs it. */
export interface TestService {
  readonly service: RunningService;
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly connectionString: string;
  /** A new key. */
  key(plan: Plan, scopes: readonly Scope[]): Promise<string>;
  close(): Promise<void>;
}

export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const {
    modules = [ScanIngestModule, ProjectorModule, ApiModule],
    consumes = true,
    documents = false,
  } = options;
  const own = options.connectionString === undefined ? await createTestDatabase() : null;
  const connectionString = options.connectionString ?? own?.connectionString ?? '';
  const config: DeskscopeConfig = {
    http: { port: 0, host: '127.0.0.1', idleSeconds: options.idleSeconds ?? 120 },
    database: { url: connectionString, dataDirectory: '' },
    security: { secretKey: undefined },
    log: { level: options.logLevel ?? 'silent', format: 'json' },
  };
  const running: { app?: INestApplication } = {};
  const watch = watchingModule(running);
  const service = await runService(config, { modules: [...modules, watch], consumes, documents });
  running.app = service.app;
  return {
    service,
    address: service.address,
    connectionString,
    key: async (plan, scopes) => {
      const account = `${plan} ${scopes.join(' ')}`;
      return (await createKey(service.platform.dataSource, { account, plan, scopes: [...scopes] })).key;
    },
    close: async () => {
      await service.close();
      await own?.drop();
    },
  };
}

/** Watches the answers of the process from within it: nobody else gets at the server before it listens. */
function watchingModule(running: { readonly app?: INestApplication }): DynamicModule {
  @Module({})
  class WatchingModule implements OnModuleInit {
    constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

    onModuleInit(): void {
      watchAnswers(this.host.httpAdapter.getInstance(), () => {
        if (running.app === undefined) throw new Error('a request came before the service was told to run');
        return running.app;
      });
    }
  }
  return { module: WatchingModule };
}
