import type { Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { configureHttpApp } from '../configure-http-app.js';
import { createHttpAdapter } from '../fastify-options.js';

/** An application of these controllers, set up as ours are; requests go in through `app.inject`. */
export async function injectableApp(...controllers: Type[]): Promise<NestFastifyApplication> {
  const module = await Test.createTestingModule({ controllers }).compile();
  const app = module.createNestApplication<NestFastifyApplication>(createHttpAdapter(), { logger: false });
  await configureHttpApp(app);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
