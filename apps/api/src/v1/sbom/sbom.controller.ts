import { Controller, Get, Headers, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Pool } from 'pg';
import { type Caller, creditMeta, Credits, CurrentCaller, RequirePlan, RequireScope } from '#libs/accounts';
import {
  type Answer,
  ApiAnswer,
  ApiParameters,
  ProblemResponses,
  Produces,
  ReadParameters,
  type ValuesOf,
} from '#libs/http';
import { type Executor, inSnapshot, SQL } from '#libs/postgres';
import type { SbomSource } from '#libs/sbom';
import { requireApp } from '../../contract/app-path.js';
import { type Clock, CLOCK, startOfToday } from '../../contract/clock.js';
import { askedFormat, SBOM_MEDIA_TYPES, sbomAnswer } from './sbom-format.js';
import { readSbomSource } from './sbom-source.js';
import { SbomDto, sbomParameters } from './sbom.dto.js';
import { cyclonedxExample, sbomRequest, spdxExample } from './sbom.example.js';

const DISPOSITION = {
  description: 'Names a file that scanners take for what it is.',
  schema: { type: 'string', examples: ['inline; filename="dovetick-4.3.0.cdx.json"'] },
};

/** GET /v1/apps/{bundleId}/sbom (interface.md 4.8, decisions.md section 8). */
@ApiTags('Applications')
@RequireScope('read')
@RequirePlan('team')
@Controller('v1/apps/:bundleId/sbom')
export class SbomController {
  constructor(
    @Inject(SQL) private readonly pool: Pool,
    @Inject(Credits) private readonly credits: Credits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Produces(Object.values(SBOM_MEDIA_TYPES))
  @ApiOperation({
    operationId: 'sbom',
    summary: 'What a release is made of: components, their licences and what these ask for',
    description:
      'Any version on record that was measured, maintenance releases too. The same findings give the same bytes. ' +
      'In CycloneDX and SPDX the credits stand in the headers alone. Costs 1 credit.',
  })
  @ApiParameters(sbomParameters)
  @ApiAnswer({
    description: 'The bill of materials of one release',
    data: SbomDto,
    meta: creditMeta,
    example: sbomRequest,
    others: {
      'application/vnd.cyclonedx+json': {
        schema: {
          type: 'object',
          description: 'CycloneDX 1.5',
          externalDocs: { url: 'https://cyclonedx.org/docs/1.5/json/' },
        },
        example: cyclonedxExample,
      },
      'application/spdx+json': {
        schema: {
          type: 'object',
          description: 'SPDX 2.3',
          externalDocs: { url: 'https://spdx.github.io/spdx-spec/v2.3/' },
        },
        example: spdxExample,
      },
    },
    headers: { 'Content-Disposition': DISPOSITION },
  })
  @ProblemResponses(400, 402, 404)
  async read(
    @ReadParameters(sbomParameters) values: ValuesOf<typeof sbomParameters>,
    @CurrentCaller() caller: Caller,
    @Headers('accept') accept: string | undefined,
  ): Promise<Answer> {
    const format = askedFormat(values.format, accept);
    const source = await this.source(values);
    const bill = sbomAnswer(source, format, startOfToday(this.clock));
    return this.credits.charged(bill, caller, { endpoint: 'sbom', credits: 1 });
  }

  /** Several statements of one moment: what is projected meanwhile is in all of them or in none. */
  private source({ bundleId, platform, version }: ValuesOf<typeof sbomParameters>): Promise<SbomSource> {
    const read = async (sql: Executor): Promise<SbomSource> =>
      readSbomSource(sql, await requireApp(sql, bundleId, platform), version);
    return inSnapshot(this.pool, read);
  }
}
