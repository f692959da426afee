import { AppError } from '#kernel/errors.ts';
import type { LiveBot } from '#domain/bots/bot.ts';

/** Adds `hits` to each counter and returns its value. */
export type CountHits = (
  asked: { key: string; window_ms: number }[],
  hits: 0 | 1,
) => Promise<{ count: number; reset_at: number }[]>;

type LimitsDeps = { countHits: CountHits; rateLimitScale: number };

const hourMs = 60 * 60 * 1000;

/** The limits of a bot, for all of its visitors and for each. Throws `rate_limited` over one. */
export function createBotLimits({ countHits, rateLimitScale }: LimitsDeps) {
  return async ({ id, security }: LiveBot, visitor: string): Promise<void> => {
    const limits = [
      {
        key: `bot:visitor:${id}:${visitor}`,
        max: security.visitor_rate_limit,
        whose: 'you may send to this bot',
      },
      { key: `bot:all:${id}`, max: security.rate_limit, whose: 'this bot takes' },
    ];
    for (const { key, max, whose } of limits) {
      if (max === null) continue;
      const most = Math.max(1, Math.floor(max * rateLimitScale));
      const [counted] = await countHits([{ key, window_ms: hourMs }], 1);
      if (!counted || counted.count <= most) continue;
      const retry_after = Math.max(1, Math.ceil((counted.reset_at - Date.now()) / 1000));
      throw new AppError(
        'rate_limited',
        `At most ${most} messages an hour is what ${whose}; try again in ${retry_after} s`,
        {
          details: { retry_after },
        },
      );
    }
  };
}
