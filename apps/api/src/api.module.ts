import { Module } from '@nestjs/common';
import { AccountsModule } from '#libs/accounts';
import { ProblemsController } from '#libs/http';
import { CLOCK } from './contract/clock.js';
import { CategoriesController } from './v1/categories/categories.controller.js';
import { HistoryController } from './v1/history/history.controller.js';
import { LookupController } from './v1/lookup/lookup.controller.js';
import { SearchController } from './v1/search/search.controller.js';

export { API_INFO } from './openapi.js';

/**
 * The reading side of /v1. Needs from global modules: `SQL` (a pool), `CATALOG`, and TypeORM's `DataSource`
 * for the keys. Whoever starts it calls `configureHttpApp` and `serveOpenApi`.
 */
@Module({
  imports: [AccountsModule],
  controllers: [
    LookupController,
    SearchController,
    CategoriesController,
    HistoryController,
    ProblemsController,
  ],
  providers: [{ provide: CLOCK, useValue: () => new Date() }],
})
export class ApiModule {}
