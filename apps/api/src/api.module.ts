import { Module } from '@nestjs/common';
import { AccountsModule } from '#libs/accounts';
import { ProblemsController } from '#libs/http';
import { CLOCK } from './contract/clock.js';
import { DocsController } from './docs/docs.controller.js';
import { ReadModelsReady } from './read-models-ready.js';
import { ActivityController } from './v1/activity/activity.controller.js';
import { CategoriesController } from './v1/categories/categories.controller.js';
import { CompareController } from './v1/compare/compare.controller.js';
import { HistoryController } from './v1/history/history.controller.js';
import { LookupController } from './v1/lookup/lookup.controller.js';
import { SbomController } from './v1/sbom/sbom.controller.js';
import { SearchController } from './v1/search/search.controller.js';
import { StatsController } from './v1/stats/stats.controller.js';
import { TrendsController } from './v1/trends/trends.controller.js';
import { UsageController } from './v1/usage/usage.controller.js';

/** The reading side of /v1. Needs the tokens of the platform: `SQL`, `CATALOG`, `EVENT_LOG` and TypeORM's `DataSource`. */
@Module({
  imports: [AccountsModule],
  controllers: [
    LookupController,
    SearchController,
    CategoriesController,
    HistoryController,
    StatsController,
    TrendsController,
    SbomController,
    UsageController,
    ActivityController,
    CompareController,
    ProblemsController,
    DocsController,
  ],
  providers: [ReadModelsReady, { provide: CLOCK, useValue: () => new Date() }],
})
export class ApiModule {}
