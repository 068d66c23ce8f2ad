import { Type } from '@sinclair/typebox';

/** What `meta` of a charged answer says of credits (interface.md 2.9); spread it into `@ApiAnswer({ meta })`. */
export const creditMeta = {
  creditsUsed: Type.Integer({
    minimum: 0,
    description: 'Credits that this answer cost; 0 for an operator.',
    examples: [1],
  }),
  creditsRemaining: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'Credits left of this calendar month (UTC); null for an operator, who has no limit.',
    examples: [9_999],
  }),
};
