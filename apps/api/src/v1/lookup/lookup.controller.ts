import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '#libs/accounts';
import { CATALOG, type Catalog } from '#libs/catalog';
import { answer, ApiAnswer, ApiParameters, JsonText, ProblemResponses, ReadParameters } from '#libs/http';
import type { Answer, ValuesOf } from '#libs/http';
import { type Executor, SQL } from '#libs/postgres';
import { ProfileFinder, type ProfileText, readProfile } from '#libs/read-models';
import { filteredPlatforms } from '../../contract/platform.js';
import { withoutMargins } from '../../contract/without-margins.js';
import { LOOKUP_LIMIT, LookupDto, lookupMeta, lookupParameters } from './lookup.dto.js';
import { lookupAnswer } from './lookup.example.js';

/** No advisories were ever taken in, so no application was scanned for them; absence is never `none found`. */
const NOT_SCANNED = { advisories: null, advisoriesSignal: 'not-scanned' } as const;

/** GET /v1/lookup (interface.md 4.1). */
@ApiTags('Applications')
@RequireScope('read')
@Controller('v1/lookup')
export class LookupController {
  private readonly profiles: ProfileFinder;

  constructor(
    @Inject(SQL) sql: Executor,
    @Inject(CATALOG) private readonly catalog: Catalog,
  ) {
    this.profiles = new ProfileFinder(sql);
  }

  @Get()
  @ApiOperation({ operationId: 'lookup', summary: 'The profiles of the applications that a name means' })
  @ApiParameters(lookupParameters)
  @ApiAnswer({ description: 'Profiles', data: LookupDto, meta: lookupMeta, example: lookupAnswer })
  @ProblemResponses(400)
  async lookup(
    @ReadParameters(lookupParameters) { app, platform, include = [] }: ValuesOf<typeof lookupParameters>,
  ): Promise<Answer> {
    const name = withoutMargins(app);
    const { profiles, total } = await this.profiles.find({
      name,
      aliasOf: this.catalog.applicationAliases(name),
      platforms: filteredPlatforms(platform),
      limit: LOOKUP_LIMIT,
    });
    const data = include.includes('advisories') ? profiles.map(withAdvisories) : JsonText.listOf(profiles);
    return answer(data, {
      resultCount: profiles.length,
      totalCount: total,
      query: app,
      platform: platform ?? 'all',
    });
  }
}

const withAdvisories = (profile: ProfileText): unknown => ({ ...readProfile(profile), ...NOT_SCANNED });
