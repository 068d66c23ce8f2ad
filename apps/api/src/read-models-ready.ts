import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { SQL } from '#libs/postgres';
import { liveGenerations, READ_MODELS } from '#libs/read-models';

/**
 * Before the first request: tables that no projector has made yet are made empty, and a program that does not
 * know their shape does not start, rather than answer every request with an error.
 */
@Injectable()
export class ReadModelsReady implements OnModuleInit {
  constructor(@Inject(SQL) private readonly pool: Parameters<typeof liveGenerations>[0]) {}

  async onModuleInit(): Promise<void> {
    await liveGenerations(this.pool, READ_MODELS);
  }
}
