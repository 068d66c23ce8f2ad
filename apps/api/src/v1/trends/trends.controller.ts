import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, creditMeta, Credits, CurrentCaller, RequireScope } from '#libs/accounts';
import { CATALOG, type Catalog } from '#libs/catalog';
import { answer, ApiAnswer, ApiParameters, ProblemResponses, ReadParameters } from '#libs/http';
import type { Answer, ValuesOf } from '#libs/http';
import { type Executor, SQL } from '#libs/postgres';
import { findTechnologyTrend } from '#libs/read-models';
import { type Clock, CLOCK, startOfToday } from '../../contract/clock.js';
import { foldedTechnology, shownTechnology, unknownTechnology } from '../../contract/technology-name.js';
import { allTimeHigh, trendPoints } from './trend-points.js';
import { trendSpan } from './trend-span.js';
import { TrendsDto, trendsParameters } from './trends.dto.js';
import { trendsAnswer } from './trends.example.js';

/** GET /v1/trends (interface.md 4.6, decisions.md section 6). */
@ApiTags('Market')
@RequireScope('read')
@Controller('v1/trends')
export class TrendsController {
  constructor(
    @Inject(SQL) private readonly sql: Executor,
    @Inject(CATALOG) private readonly catalog: Catalog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Credits) private readonly credits: Credits,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'trends',
    summary: 'How many applications had a technology, month by month',
    description:
      'Counted by the dates of mainline releases, so a rescan of an old release never bends the line. Costs 1 credit.',
  })
  @ApiParameters(trendsParameters)
  @ApiAnswer({ description: 'A point per period', data: TrendsDto, meta: creditMeta, example: trendsAnswer })
  @ProblemResponses(400, 402, 404, 422)
  async show(
    @ReadParameters(trendsParameters) values: ValuesOf<typeof trendsParameters>,
    @CurrentCaller() caller: Caller,
  ): Promise<Answer> {
    const { technology: name, period, platform } = values;
    const span = trendSpan(values, startOfToday(this.clock));
    const technology = foldedTechnology(this.catalog, name);
    const trend = await findTechnologyTrend(this.sql, { technology, platform });
    const shown = shownTechnology(this.catalog, name, trend.known);
    if (shown === undefined) throw await unknownTechnology(this.sql, this.catalog, name);
    const data = {
      technology: shown.name,
      category: shown.category,
      platform,
      period,
      dataPoints: trendPoints(span, trend),
      currentTotal: trend.changes.reduce((sum, [, apps]) => sum + apps, 0),
      allTimeHigh: allTimeHigh(trend.changes),
    };
    return this.credits.charged(answer(data), caller, { endpoint: 'trends', credits: 1 });
  }
}
