import { Type } from '@sinclair/typebox';
import { PLANS } from '#libs/accounts';
import { dateText, defineParameters } from '#libs/http';
import { moment, oneOf, orNull } from '../../contract/or-null.js';
import { usageExample } from './usage.example.js';

/** Days that one answer reaches over, at most. */
export const MOST_DAYS = 366;

export const usageParameters = defineParameters({
  from: dateText({
    description: 'First day (UTC) of the use shown. Left out: the first of the month that `to` is in.',
    examples: ['2026-11-01'],
  }),
  to: dateText({
    description: `Last day of the use shown, at most ${MOST_DAYS} days in all. Left out: today.`,
    examples: ['2026-11-21'],
  }),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const UsageDto = Type.Object(
  {
    account: Type.String({ description: 'Name of the account that the key belongs to.' }),
    plan: oneOf(PLANS),
    period: Type.Object({
      from: moment('Beginning of the month that credits are given for (UTC).'),
      to: moment('End of it, when credits are full again.'),
    }),
    credits: Type.Object({
      quota: orNull(count('Credits of the period; null for an operator, who has no limit.')),
      used: count('Credits used in the period, by all keys of the account.'),
      remaining: orNull(count('Credits left in the period; null for an operator.')),
    }),
    rateLimit: Type.Object({
      requestsPerMinute: orNull(count('Requests that each key may send a minute; null for an operator.')),
    }),
    days: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date', description: 'Day in UTC.' }),
        endpoint: Type.String({ description: 'operationId of the endpoint in /openapi.json.' }),
        requests: count('Requests that were let in, whatever they were answered.'),
        credits: count('Credits that they cost.'),
      }),
      {
        description:
          'Use by day and endpoint, the oldest day first. Free requests are counted within seconds.',
      },
    ),
  },
  { examples: [usageExample] },
);

export const usageMeta = {
  from: Type.String({ format: 'date', description: 'First day of `days`.' }),
  to: Type.String({ format: 'date', description: 'Last day of `days`.' }),
};
