import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ApiKeyGuard } from './api-key.guard.js';
import { KeyDirectory } from './key-directory.js';

/**
 * Guards every HTTP route of the application that imports it, but those marked `@Public()`.
 * Needs TypeORM's `DataSource` from a global module, with `accountsEntities` among its entities.
 */
@Module({
  providers: [KeyDirectory, { provide: APP_GUARD, useClass: ApiKeyGuard }],
  exports: [KeyDirectory],
})
export class AccountsModule {}
