import { botNotFound, type BotAnalytics, type Bots, type LiveBot } from '#domain/bots/index.ts';
import { fieldError } from '#kernel/errors.ts';
import { analyticsQuery, analyticsReply } from './analytics.schemas.ts';
import { botParams } from './bots.schemas.ts';
import type { App } from '#http/app.ts';

export type AnalyticsDeps = {
  bots: Pick<Bots, 'live'>;
  botAnalytics: BotAnalytics;
};

const tags = ['bots'];
const dayMs = 24 * 60 * 60 * 1000;
const usualDays = 30;
const mostDays = 366;

/** What visitors sent to a bot, for admins: `/bots/{bot_id}/analytics`. */
export function analyticsRoutes(app: App, { bots, botAnalytics }: AnalyticsDeps): void {
  async function liveBot(id: string): Promise<LiveBot> {
    const bot = await bots.live(id);
    if (!bot) throw botNotFound();
    return bot;
  }

  app.get(
    '/bots/:bot_id/analytics',
    {
      config: { access: 'admin', errors: [404] },
      schema: {
        tags,
        summary: 'Read what visitors asked a bot, counted',
        description: 'Whole days in UTC, the first and the last included; at most 366.',
        params: botParams,
        querystring: analyticsQuery,
        response: { 200: analyticsReply },
      },
    },
    async (request) => {
      const bot = await liveBot(request.params.bot_id);
      const { first, last, days } = daysOf(request.query);
      const period = { from: first, to: new Date(last.getTime() + dayMs) };
      const { knowledge_source_usage, unanswered_questions, ...counted } = await botAnalytics.read(
        bot,
        period,
      );
      return {
        success: true as const,
        analytics: {
          period: { start_date: dayOf(first), end_date: dayOf(last), days },
          ...counted,
          unanswered_questions: unanswered_questions.map(({ last_asked_at, ...one }) => ({
            ...one,
            last_asked_at: last_asked_at.toISOString(),
          })),
          knowledge_source_usage: knowledge_source_usage.map(({ jar_id, ...usage }) => ({
            honey_jar_id: jar_id,
            ...usage,
          })),
        },
      };
    },
  );
}

function daysOf({
  start_date,
  end_date,
}: {
  start_date?: string | undefined;
  end_date?: string | undefined;
}) {
  const last = new Date(end_date ?? dayOf(new Date()));
  const first = start_date ? new Date(start_date) : new Date(last.getTime() - (usualDays - 1) * dayMs);
  const days = Math.round((last.getTime() - first.getTime()) / dayMs) + 1;
  if (days < 1) throw fieldError('end_date', 'must not be before start_date', { kind: 'unreadable' });
  if (days > mostDays)
    throw fieldError('start_date', `must be at most ${mostDays} days back`, { kind: 'unreadable' });
  return { first, last, days };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
