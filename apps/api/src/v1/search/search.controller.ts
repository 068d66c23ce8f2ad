import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '#libs/accounts';
import { CATALOG, type Catalog } from '#libs/catalog';
import { answer, ApiAnswer, ApiParameters, JsonText, ProblemResponses, ReadParameters } from '#libs/http';
import type { Answer } from '#libs/http';
import { type Executor, SQL } from '#libs/postgres';
import { searchApps } from '#libs/read-models';
import { type Clock, CLOCK, startOfToday } from '../../contract/clock.js';
import { resolveCategory } from '../../contract/resolve-category.js';
import { SearchDto, searchMeta } from './search.dto.js';
import { searchAnswer } from './search.example.js';
import { facetsOf } from './search.facets.js';
import { appliedFilters, requireRoom, type ResolvedNames, searchFilter } from './search.filter.js';
import { searchPaging } from './search.page.js';
import { searchParameters, type SearchValues } from './search.parameters.js';
import { suggestionsFor } from './search.suggestions.js';
import { isReversed, type VersionRange, versionRange, versionsInRange } from './version-range.js';

/** GET /v1/search (interface.md 4.2, decisions.md section 5). */
@ApiTags('Applications')
@RequireScope('read')
@Controller('v1/search')
export class SearchController {
  constructor(
    @Inject(SQL) private readonly sql: Executor,
    @Inject(CATALOG) private readonly catalog: Catalog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'search',
    summary: 'Applications by what they use, lack, and are',
    description:
      'At least one filter is needed; several are AND-ed. A name that nobody knows matches nothing; ' +
      '`meta.suggestions` has those that are like it.',
  })
  @ApiParameters(searchParameters)
  @ApiAnswer({
    description: 'One page of applications',
    data: SearchDto,
    meta: searchMeta,
    example: searchAnswer,
  })
  @ProblemResponses(400, 422)
  async search(@ReadParameters(searchParameters) values: SearchValues): Promise<Answer> {
    const range = versionRange(values, this.catalog);
    requireRoom(values, range !== undefined && isReversed(range));
    const applied = appliedFilters(values, this.catalog);
    const { request, cursorOf } = searchPaging(values, applied);
    const names = await this.resolveNames(values, range);
    const filter = searchFilter(values, applied, { names, today: startOfToday(this.clock) });
    const page = await searchApps(this.sql, filter, request);
    return answer(JsonText.listOf(page.apps), {
      resultCount: page.apps.length,
      totalCount: page.total,
      notMeasuredCount: page.notMeasured,
      limit: values.limit,
      offset: values.offset,
      filters: { ...applied, ...echoedCategories(values, names) },
      // Where something was found, every name is known.
      suggestions:
        page.total > 0 ? [] : await suggestionsFor({ values, applied, names }, this.sql, this.catalog),
      facets: facetsOf(page),
      nextCursor: cursorOf(page.next),
    });
  }

  private async resolveNames(values: SearchValues, range: VersionRange | undefined): Promise<ResolvedNames> {
    const resolve = (name: string | undefined): Promise<string | undefined> =>
      name === undefined ? Promise.resolve(undefined) : resolveCategory(this.sql, this.catalog, name);
    const [category, notCategory, versions] = await Promise.all([
      resolve(values.category),
      resolve(values.not_category),
      range === undefined ? undefined : versionsInRange(this.sql, range),
    ]);
    return { category, notCategory, versions };
  }
}

/** Categories by their names, where they are known. */
function echoedCategories(values: SearchValues, names: ResolvedNames): Record<string, string> {
  return {
    ...(values.category !== undefined && { category: names.category ?? values.category }),
    ...(values.not_category !== undefined && { not_category: names.notCategory ?? values.not_category }),
  };
}
