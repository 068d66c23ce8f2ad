import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CATALOG } from '#libs/catalog';
import { CHANGESET_FEED, ConsumerGroups, EVENT_LOG, LOG_SIGNAL } from '#libs/event-log';
import { ObservabilityModule } from '#libs/observability';
import { SQL } from '#libs/postgres';
import { SECRET_BOX } from '#libs/secrets';
import type { Platform } from './open-platform.js';

/** Gives every module of a process what an opened platform holds. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot(platform: Platform): DynamicModule {
    const providers = [
      { provide: SQL, useValue: platform.pool },
      { provide: DataSource, useValue: platform.dataSource },
      { provide: SECRET_BOX, useValue: platform.secrets },
      { provide: EVENT_LOG, useValue: platform.log },
      { provide: LOG_SIGNAL, useValue: platform.signal },
      { provide: CHANGESET_FEED, useValue: platform.feed },
      { provide: CATALOG, useValue: platform.catalog },
      { provide: ConsumerGroups, useValue: new ConsumerGroups() },
    ];
    return {
      module: PlatformModule,
      imports: [ObservabilityModule.forRoot(platform.registry)],
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
