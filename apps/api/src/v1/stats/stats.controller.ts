import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, creditMeta, Credits, CurrentCaller, RequireScope } from '#libs/accounts';
import { CATALOG, type Catalog, versionSchemeOf } from '#libs/catalog';
import { foldText } from '#libs/domain';
import { answer, ApiAnswer, ApiParameters, ProblemResponses, ReadParameters } from '#libs/http';
import type { Answer } from '#libs/http';
import { type Executor, SQL } from '#libs/postgres';
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
    @Inject(SQL) private readonly sql: Executor,
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
    const { technology, category } = values;
    const data =
      technology === undefined
        ? await this.ofCategory(category ?? '', values)
        : await this.ofTechnology(technology, values);
    return this.credits.charged(answer(data), caller, { endpoint: 'stats', credits: 1 });
  }

  private async ofTechnology(name: string, { groupBy, platform }: StatsValues): Promise<object> {
    const technology = foldedTechnology(this.catalog, name);
    const adoption = await findTechnologyAdoption(this.sql, { technology, platform });
    const shown = shownTechnology(this.catalog, name, adoption.known);
    if (shown === undefined) throw await unknownTechnology(this.sql, this.catalog, name);
    const grouped = { platform, technology, category: foldText(shown.category) };
    const stats = technologyStats(shown, adoption, {
      platform,
      groupBy,
      scheme: versionSchemeOf(this.catalog, shown.name),
      today: dayOf(startOfToday(this.clock)),
    });
    return { ...stats, ...(await statsGroups(this.sql, this.catalog, groupBy, grouped)) };
  }

  private async ofCategory(nameOrSlug: string, { groupBy, platform }: StatsValues): Promise<object> {
    const name = await resolveCategory(this.sql, this.catalog, nameOrSlug);
    if (name === undefined) throw await unknownCategory(this.sql, this.catalog, nameOrSlug);
    const category = foldText(name);
    const adoption = await findCategoryAdoption(this.sql, { category, platform });
    const groups = await statsGroups(this.sql, this.catalog, groupBy, { platform, category });
    return { ...categoryStats(name, platform, adoption), ...groups };
  }
}
