import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequirePlan, RequireScope } from '#libs/accounts';
import { CATALOG, type Catalog } from '#libs/catalog';
import { EVENT_LOG, type EventLog, type PartitionPosition } from '#libs/event-log';
import { answer, ApiAnswer, ApiParameters, ProblemResponses, ReadParameters, startOf } from '#libs/http';
import type { Answer } from '#libs/http';
import { type Executor, SQL } from '#libs/postgres';
import { noSuchApp } from '../../contract/app-path.js';
import { ActivityDto, activityMeta } from './activity.dto.js';
import { activityAnswer } from './activity.example.js';
import { activityParameters, type ActivityValues, requirePossible } from './activity.parameters.js';
import { decodePlace, encodePlace } from './activity-cursor.js';
import { eventFilter } from './activity-filter.js';
import { restOf } from './activity-ranges.js';
import { walkLog } from './activity-walk.js';
import { feedApps } from './feed-apps.js';

const SUGGESTIONS = 3;

/** GET /v1/activity (interface.md 4.10, decisions.md section 10). */
@ApiTags('Activity')
@RequireScope('read')
@RequirePlan('team')
@Controller('v1/activity')
export class ActivityController {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(SQL) private readonly sql: Executor,
    @Inject(CATALOG) private readonly catalog: Catalog,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'activity',
    summary: 'Every change event on record, and then each new one: a feed to pull',
    description:
      'Needs the plan team; costs no credits. The events that webhooks deliver, the oldest first, those of an ' +
      'application always in their order, those of one answer by time of recording. Keep asking with ' +
      '`after` = `meta.nextCursor`: at once while `meta.hasMore` is true, else after a pause of your choice, say 30 ' +
      'seconds; an answer without news is a 304 to who sends its ETag. However long you stay away, each event comes ' +
      'exactly once.',
  })
  @ApiParameters(activityParameters)
  @ApiAnswer({
    description: 'The next events',
    data: ActivityDto,
    meta: activityMeta,
    example: activityAnswer,
  })
  @ProblemResponses(400, 404, 422)
  async list(@ReadParameters(activityParameters) values: ActivityValues): Promise<Answer> {
    requirePossible(values);
    // Heads before everything else: whatever is asked of the log afterwards covers at least what they cover.
    const [epoch, heads] = await Promise.all([this.log.epoch(), this.log.heads()]);
    const place = decodePlace(values, { epoch, heads });
    const [appIds, start] = await Promise.all([this.apps(values), this.start(values, place === undefined)]);
    const newestFirst = values.order === 'desc';
    const parts = appIds && new Set(appIds.map((appId) => this.log.partitionOf(appId)));
    const { events, rest, hasMore } = await walkLog(
      this.log,
      restOf({ epoch, heads }, { newestFirst, place, start, parts }),
      {
        newestFirst,
        limit: values.limit,
        matches: eventFilter(values, this.catalog),
        ...(appIds !== undefined && { appIds }),
      },
    );
    return answer(events, {
      resultCount: events.length,
      limit: values.limit,
      hasMore,
      nextCursor: encodePlace(values, epoch, rest),
      ...this.echo(values),
    });
  }

  private async apps({ app, platform }: ActivityValues): Promise<string[] | undefined> {
    if (app === undefined) return undefined;
    const appIds = await feedApps(this.log, app, platform);
    if (appIds.length === 0) throw await noSuchApp(this.sql, app, platform);
    return appIds;
  }

  /** Where `since` begins. A reader that goes on upwards is beyond it; downwards it is where the walk ends. */
  private start(
    { since, order }: ActivityValues,
    isFirst: boolean,
  ): Promise<PartitionPosition[] | undefined> {
    const isBeyond = order === 'asc' && !isFirst;
    return since === undefined || isBeyond
      ? Promise.resolve(undefined)
      : this.log.positionsBefore(startOf(since));
  }

  private echo({ event, cause, app, technology, platform, since }: ActivityValues): Record<string, unknown> {
    const known = technology === undefined ? null : this.catalog.find(technology);
    const isUnknown = technology !== undefined && known === null;
    return {
      filters: { event, cause, app, technology: known?.name ?? technology, platform, since },
      suggestions: isUnknown ? this.catalog.closestTechnologies(technology, SUGGESTIONS) : [],
    };
  }
}
