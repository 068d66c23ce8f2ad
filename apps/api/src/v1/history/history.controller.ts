import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { type Caller, creditMeta, Credits, CurrentCaller, RequirePlan, RequireScope } from '#libs/accounts';
import {
  answer,
  ApiAnswer,
  ApiParameters,
  decodeCursor,
  encodeCursor,
  endOf,
  fingerprintOf,
  ProblemResponses,
  ReadParameters,
  startOf,
  unprocessable,
} from '#libs/http';
import type { Answer, ValuesOf } from '#libs/http';
import { type Executor, SQL } from '#libs/postgres';
import { findReleases } from '#libs/read-models';
import { requireApp } from '../../contract/app-path.js';
import { MOMENT, TEXT } from '../../contract/cursor-values.js';
import { historyEntry } from './history-entry.js';
import { HistoryDto, historyMeta, historyParameters } from './history.dto.js';
import { historyAnswer } from './history.example.js';

const PLACE = Type.Tuple([MOMENT, MOMENT, TEXT, TEXT]);

/** GET /v1/apps/{bundleId}/history (interface.md 4.7, decisions.md section 8). */
@ApiTags('Applications')
@RequireScope('read')
@RequirePlan('team')
@Controller('v1/apps/:bundleId/history')
export class HistoryController {
  constructor(
    @Inject(SQL) private readonly sql: Executor,
    @Inject(Credits) private readonly credits: Credits,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'history',
    summary: 'The versions of an application, the newest first, with what changed',
    description:
      'Each release with its line, its notes and what changed against the one before it in its line. Costs 1 credit.',
  })
  @ApiParameters(historyParameters)
  @ApiAnswer({
    description: 'One page of versions',
    data: HistoryDto,
    meta: { ...historyMeta, ...creditMeta },
    example: historyAnswer,
  })
  @ProblemResponses(400, 402, 404, 422)
  async list(
    @ReadParameters(historyParameters) values: ValuesOf<typeof historyParameters>,
    @CurrentCaller() caller: Caller,
  ): Promise<Answer> {
    const { limit, cursor, include } = values;
    const { from, to } = period(values);
    const app = await requireApp(this.sql, values.bundleId, values.platform);
    const fingerprint = fingerprintOf({ app: app.id, from, to });
    const { releases, next } = await findReleases(this.sql, {
      appId: app.id,
      from,
      to,
      limit,
      before: cursor === undefined ? null : decodeCursor(cursor, fingerprint, PLACE),
    });
    const { name, bundleId, id, slug, platform } = app;
    const page = answer(
      {
        app: { name, bundleId, id, slug, platform },
        versions: releases.map((release) => historyEntry(release, include)),
      },
      {
        resultCount: releases.length,
        limit,
        nextCursor: next === null ? null : encodeCursor(next, fingerprint),
      },
    );
    return this.credits.charged(page, caller, { endpoint: 'history', credits: 1 });
  }
}

/** @throws Problem `unprocessable` where it would end before it begins. */
function period({ from, to }: { from?: string; to?: string }): { from: Date | null; to: Date | null } {
  const bounds = { from: from === undefined ? null : startOf(from), to: to === undefined ? null : endOf(to) };
  if (bounds.from !== null && bounds.to !== null && bounds.from > bounds.to) {
    throw unprocessable('from is after to', {
      details: [{ parameter: 'from', message: 'from is after to' }],
    });
  }
  return bounds;
}
