import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, creditMeta, Credits, CurrentCaller, RequireScope } from '#libs/accounts';
import { CATALOG, type Catalog } from '#libs/catalog';
import { answer, ApiAnswer, ApiParameters, ProblemResponses, ReadParameters } from '#libs/http';
import type { Answer, ValuesOf } from '#libs/http';
import { type Executor, SQL } from '#libs/postgres';
import { findReleaseFacts } from '#libs/read-models';
import { CLOCK, type Clock, startOfToday } from '../../contract/clock.js';
import { CompareDto, compareMeta, compareParameters } from './compare.dto.js';
import { compareAnswer } from './compare.example.js';
import { comparedApps } from './compared-app.js';
import { comparison } from './comparison.js';
import { AppFinder } from './find-apps.js';
import { versionOrders } from './version-orders.js';

/** GET /v1/compare (interface.md 4.3, decisions.md section 7). */
@ApiTags('Applications')
@RequireScope('read')
@Controller('v1/compare')
export class CompareController {
  private readonly apps: AppFinder;

  constructor(
    @Inject(SQL) private readonly sql: Executor,
    @Inject(CATALOG) private readonly catalog: Catalog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Credits) private readonly credits: Credits,
  ) {
    this.apps = new AppFinder(sql, catalog);
  }

  @Get()
  @ApiOperation({
    operationId: 'compare',
    summary: 'Two to ten applications side by side',
    description:
      'What they share and what each has alone, whose versions are ahead, how often they are released, and scores ' +
      'that are sums of named parts. Costs 1 credit per application.',
  })
  @ApiParameters(compareParameters)
  @ApiAnswer({
    description: 'The comparison',
    data: CompareDto,
    meta: { ...compareMeta, ...creditMeta },
    example: compareAnswer,
  })
  @ProblemResponses(400, 402, 404)
  async compare(
    @ReadParameters(compareParameters) { apps: references, platform }: ValuesOf<typeof compareParameters>,
    @CurrentCaller() caller: Caller,
  ): Promise<Answer> {
    const profiles = await this.apps.find(references, platform);
    const shown = profiles.map(({ app }) => ({ id: app.id, version: app.currentVersion }));
    const facts = await findReleaseFacts(this.sql, shown);
    const apps = comparedApps(profiles, facts, startOfToday(this.clock));
    const orders = await versionOrders(this.sql, this.catalog, apps);
    const compared = answer(comparison(apps, orders), {
      platform,
      notMeasured: apps.filter(({ everMeasured }) => !everMeasured).length,
    });
    return this.credits.charged(compared, caller, { endpoint: 'compare', credits: apps.length });
  }
}
