import { type Problem, rateLimited } from '#libs/http';
import type { Turn } from './rate-limiter.js';

const WINDOW_SECONDS = 60;

const secondsLeft = ({ resetsAt, now }: Turn): number => Math.max(1, Math.ceil((resetsAt - now) / 1_000));

/**
 * How a key stands: the pair of the IETF draft, and the three names that came before it, with the reset in Unix seconds.
 * Source: draft-ietf-httpapi-ratelimit-headers-10.
 */
export function rateHeaders(turn: Turn): Record<string, string> {
  const { limit, remaining, resetsAt } = turn;
  return {
    'RateLimit-Policy': `"default";q=${limit};w=${WINDOW_SECONDS}`,
    RateLimit: `"default";r=${remaining};t=${secondsLeft(turn)}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetsAt / 1_000)),
  };
}

/** 429, with the limit and when the key may ask again. */
export function tooManyRequests(turn: Turn): Problem {
  const { limit } = turn;
  const resetsAt = new Date(turn.resetsAt).toISOString();
  return rateLimited(
    `This key may send ${limit} requests a minute; the next minute begins at ${resetsAt}.`,
    secondsLeft(turn),
    {
      extensions: { limit, windowSeconds: WINDOW_SECONDS, resetsAt, 'violated-policies': ['default'] },
    },
  );
}
