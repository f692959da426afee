import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import type { LiveBot } from '#domain/bots/bot.ts';
import type { BotChat } from '#domain/bots/chat/chat.service.ts';
import {
  metricsOf,
  questionsIn,
  sourceUsage,
  usageByDay,
  type Day,
  type Metrics,
  type Period,
  type SourceUsage,
} from './analytics.repository.ts';
import { groupAlike, type Group } from './likeness.ts';

type TopQuestion = { question: string; count: number; avg_satisfaction: number | null };
type UnansweredQuestion = { question: string; count: number; last_asked_at: Date };

type Analytics = {
  metrics: Metrics;
  usage_by_day: Day[];
  /** By likeness, the most frequent first. */
  top_questions: TopQuestion[];
  unanswered_questions: UnansweredQuestion[];
  knowledge_source_usage: SourceUsage[];
  /** How many of the newest questions were grouped. */
  questions_grouped: number;
};

/** What visitors asked a bot in a period, counted. */
export type BotAnalytics = { read: (bot: LiveBot, period: Period) => Promise<Analytics> };

const mostGrouped = 5000;
const mostShown = 20;
/** Texts that are opened before others have their turn. */
const openedAtOnce = 200;

export function createBotAnalytics({ database, chat }: { database: Database; chat: BotChat }): BotAnalytics {
  const db = database.kysely;

  return {
    async read(bot, period) {
      const [metrics, usage_by_day, knowledge_source_usage, turns] = await Promise.all([
        metricsOf(db, bot.id, period),
        usageByDay(db, bot.id, period),
        sourceUsage(db, bot.id, period),
        questionsIn(db, bot.id, period, mostGrouped),
      ]);
      const seal = chat.sealOf(bot);
      const asked: Asked[] = [];
      for (const [i, { id, sealed_body, ...rest }] of turns.entries()) {
        asked.push({ question: seal.body(id, sealed_body).question, ...rest });
        if (i % openedAtOnce === openedAtOnce - 1) await turn();
      }
      const groups = await groupAlike(asked);
      const unanswered = await groupAlike(asked.filter(({ answered }) => !answered));
      return {
        metrics,
        usage_by_day,
        top_questions: groups.slice(0, mostShown).map(topQuestion),
        unanswered_questions: unanswered.slice(0, mostShown).map(({ question, members }) => ({
          question,
          count: members.length,
          last_asked_at: new Date(Math.max(...members.map(({ asked_at }) => asked_at.getTime()))),
        })),
        knowledge_source_usage,
        questions_grouped: asked.length,
      };
    },
  };
}

type Asked = { question: string; answered: boolean; rating: number | null; asked_at: Date };

function topQuestion({ question, members }: Group<Asked>): TopQuestion {
  const ratings = members.flatMap(({ rating }) => rating ?? []);
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return {
    question,
    count: members.length,
    avg_satisfaction: ratings.length === 0 ? null : sum / ratings.length,
  };
}
