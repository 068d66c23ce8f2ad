import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Pool } from 'pg';
import { type Caller, creditMeta, Credits, CurrentCaller, RequireScope } from '#libs/accounts';
import { CATALOG, type Catalog, versionSchemeOf } from '#libs/catalog';
import { foldText } from '#libs/domain';
import { answer, ApiAnswer, ApiParameters, ProblemResponses, ReadParameters } from '#libs/http';
import type { Answer } from '#libs/http';
import { type Executor, inSnapshot, SQL } from '#libs/postgres';
import { dayOf, findCategoryAdoption, findTechnologyAdoption } from '#libs/read-models';
import { type Clock, CLOCK, startOfToday } from '../../contract/clock.js';
import { resolveCategory } from '../../contract/resolve-category.js';
import {
  foldedTechnology,
  shownTechnology,
  unknownCategory,
  unknownTechnology,
} from '../../contract/technology-name.js';
import { categoryStats } from './category-stats.js';
import { statsGroups } from './stats-groups.js';
import { StatsDto } from './stats.dto.js';
import { statsAnswer } from './stats.examples.js';
import { statsParameters, type StatsValues } from './stats.parameters.js';
import { technologyStats } from './technology-stats.js';

/** GET /v1/stats (interface.md 4.4, decisions.md section 6). */
@ApiTags('Market')
@RequireScope('read')
@Controller('v1/stats')
export class StatsController {
  constructor(
    @Inject(SQL) private readonly sql: Pool,
    @Inject(CATALOG) private readonly catalog: Catalog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Credits) private readonly credits: Credits,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'stats',
    summary: 'Who uses a technology, in which versions; or who has anything of a category',
    description: 'Counts applications as they are now. Costs 1 credit.',
  })
  @ApiParameters(statsParameters)
  @ApiAnswer({
    description: 'Adoption on one platform',
    data: StatsDto,
    meta: creditMeta,
    example: statsAnswer,
  })
  @ProblemResponses(400, 402, 404)
  async show(
    @ReadParameters(statsParameters) values: StatsValues,
    @CurrentCaller() caller: Caller,
  ): Promise<Answer> {
    const { technology, category, groupBy } = values;
    const read = (sql: Executor): Promise<object> =>
      technology === undefined
        ? this.ofCategory(sql, category ?? '', values)
        : this.ofTechnology(sql, technology, values);
    // Versions come with the counts in one statement; groups are asked for apart, and their counts must agree.
    const data = await (groupBy === 'version' ? read(this.sql) : inSnapshot(this.sql, read));
    return this.credits.charged(answer(data), caller, { endpoint: 'stats', credits: 1 });
  }

  private async ofTechnology(
    sql: Executor,
    name: string,
    { groupBy, platform }: StatsValues,
  ): Promise<object> {
    const technology = foldedTechnology(this.catalog, name);
    const adoption = await findTechnologyAdoption(sql, { technology, platform });
    const shown = shownTechnology(this.catalog, name, adoption.known);
    if (shown === undefined) throw await unknownTechnology(sql, this.catalog, name);
    const grouped = { platform, technology, category: foldText(shown.category) };
    const stats = technologyStats(shown, adoption, {
      platform,
      groupBy,
      scheme: versionSchemeOf(this.catalog, shown.name),
      today: dayOf(startOfToday(this.clock)),
    });
    return { ...stats, ...(await statsGroups(sql, this.catalog, groupBy, grouped)) };
  }

  private async ofCategory(
    sql: Executor,
    nameOrSlug: string,
    { groupBy, platform }: StatsValues,
  ): Promise<object> {
    const name = await resolveCategory(sql, this.catalog, nameOrSlug);
    if (name === undefined) throw await unknownCategory(sql, this.catalog, nameOrSlug);
    const category = foldText(name);
    const adoption = await findCategoryAdoption(sql, { category, platform });
    const groups = await statsGroups(sql, this.catalog, groupBy, { platform, category });
    return { ...categoryStats(name, platform, adoption), ...groups };
  }
}
