import type { Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { configureHttpApp, createHttpAdapter } from '#libs/http';
import { SQL } from '#libs/postgres';
import { SECRET_BOX, SecretBox } from '#libs/secrets';
import { ACCOUNTS_CLOCK, AccountsModule } from '../index.js';
import type { AccountsClock } from '../index.js';
import type { AccountsDatabase } from './accounts-database.js';

/** All applications of a spec have one key. */
const secrets = new SecretBox(() => Buffer.alloc(32, 'deskscope'));

/** An application of these controllers behind the guard; several over one database are as many processes. */
export async function accountsApp(
  { dataSource, pool }: AccountsDatabase,
  controllers: readonly Type[],
  clock: AccountsClock = () => new Date(),
): Promise<NestFastifyApplication> {
  const providers = [
    { provide: DataSource, useValue: dataSource },
    { provide: SQL, useValue: pool },
    { provide: SECRET_BOX, useValue: secrets },
  ];
  class DatabaseModule {}
  const module = await Test.createTestingModule({
    imports: [
      { module: DatabaseModule, global: true, providers, exports: [DataSource, SQL, SECRET_BOX] },
      AccountsModule,
    ],
    controllers: [...controllers],
  })
    .overrideProvider(ACCOUNTS_CLOCK)
    .useValue(clock)
    .compile();
  const app = module.createNestApplication<NestFastifyApplication>(createHttpAdapter(), { logger: false });
  await configureHttpApp(app);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
