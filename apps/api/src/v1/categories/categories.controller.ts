import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '#libs/accounts';
import { CATALOG, type Catalog } from '#libs/catalog';
import { answer, ApiAnswer, noParameters, ProblemResponses, ReadParameters } from '#libs/http';
import type { Answer, ValuesOf } from '#libs/http';
import { type Executor, SQL } from '#libs/postgres';
import { countCategories } from '#libs/read-models';
import { CategoriesDto, categoriesMeta } from './categories.dto.js';
import { categoriesAnswer } from './categories.example.js';
import { listCategories } from './list-categories.js';

/** GET /v1/categories (interface.md 4.5, decisions.md section 6). */
@ApiTags('Market')
@RequireScope('read')
@Controller('v1/categories')
export class CategoriesController {
  constructor(
    @Inject(SQL) private readonly sql: Executor,
    @Inject(CATALOG) private readonly catalog: Catalog,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'categories',
    summary: 'Categories, how many applications have any of each, and whose',
  })
  @ApiAnswer({
    description: 'Categories',
    data: CategoriesDto,
    meta: categoriesMeta,
    example: categoriesAnswer,
  })
  @ProblemResponses(400)
  async list(@ReadParameters(noParameters) none: ValuesOf<typeof noParameters>): Promise<Answer> {
    void none;
    const counts = await countCategories(this.sql);
    return answer(listCategories(this.catalog, counts), { totalApps: counts.totalApps });
  }
}
