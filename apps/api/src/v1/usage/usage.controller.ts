import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AccountUsage, type Caller, CurrentCaller, PLAN_TERMS, RequireScope } from '#libs/accounts';
import {
  type Answer,
  answer,
  ApiAnswer,
  ApiParameters,
  ProblemResponses,
  ReadParameters,
  startOf,
  unprocessable,
  type ValuesOf,
} from '#libs/http';
import { MOST_DAYS, UsageDto, usageMeta, usageParameters } from './usage.dto.js';
import { usageAnswer } from './usage.example.js';

const DAY_MS = 86_400_000;

/** GET /v1/usage (decisions.md section 2). */
@ApiTags('Account')
@RequireScope('read')
@Controller('v1/usage')
export class UsageController {
  constructor(@Inject(AccountUsage) private readonly usage: AccountUsage) {}

  @Get()
  @ApiOperation({
    operationId: 'usage',
    summary: 'Credits and rate limit of the account, and its use by day and endpoint',
    description: 'Costs nothing.',
  })
  @ApiParameters(usageParameters)
  @ApiAnswer({ description: 'How the account stands', data: UsageDto, meta: usageMeta, example: usageAnswer })
  @ProblemResponses(400, 422)
  async get(
    @ReadParameters(usageParameters) values: ValuesOf<typeof usageParameters>,
    @CurrentCaller() caller: Caller,
  ): Promise<Answer> {
    const { from, to } = daysOf(values, this.usage.today());
    const [credits, days] = await Promise.all([
      this.usage.balance(caller),
      this.usage.days(caller, from, to),
    ]);
    const { accountName: account, plan } = caller;
    const { requestsPerMinute } = PLAN_TERMS[plan];
    return answer(
      { account, plan, period: this.usage.period(), credits, rateLimit: { requestsPerMinute }, days },
      { from, to },
    );
  }
}

/** Days as `YYYY-MM-DD`, both included. @throws Problem `unprocessable` */
function daysOf(values: { from?: string; to?: string }, today: string): { from: string; to: string } {
  const to = values.to === undefined ? today : dayOf(values.to);
  const from = values.from === undefined ? `${to.slice(0, 7)}-01` : dayOf(values.from);
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (count < 1) throw clash(`from is after to, which is ${to}`);
  if (count > MOST_DAYS) throw clash(`from and to span ${count} days; at most ${MOST_DAYS} are shown`);
  return { from, to };
}

const dayOf = (text: string): string => startOf(text).toISOString().slice(0, 10);

const clash = (message: string): Error =>
  unprocessable(message, { details: [{ parameter: 'from', message }] });
