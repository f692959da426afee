import type { Database } from '#db/database.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { LiveBot } from '#domain/bots/bot.ts';
import { endSessions, rateTurn, turnsOf } from './chat.repository.ts';
import type { BotChat } from './chat.service.ts';
import { listKept, listRated, type RatedReply, type ShownSession } from './kept-conversations.ts';
import { deleteSession } from './kept.repository.ts';
import { shownSources, type ShownSource } from './reply-text.ts';

export type ShownMessage = { message_id: string; type: 'user' | 'bot'; content: string; timestamp: Date } & (
  | { type: 'user' }
  | {
      type: 'bot';
      sources: ShownSource[];
      metadata: {
        response_time_ms: number;
        tokens_used: number | null;
        model: string;
        confidence: number;
        answered: boolean;
        rating: number | null;
      };
    }
);

type Rating = { session_id: string; message_id: string; rating: number; comment: string | null };

/** What visitors sent to bots. A session is known to its own bot alone. */
export type BotSessions = {
  /** Messages of a conversation, the oldest first. Throws `not_found`. */
  history: (bot: LiveBot, sessionId: string, slice: Slice) => Promise<SliceOf<ShownMessage>>;
  /** The conversations with a bot, the newest first; with `search` those that have this text. */
  list: (bot: LiveBot, slice: Slice, search: string | null) => Promise<SliceOf<ShownSession>>;
  /** Deletes a conversation for good. Throws `not_found`. */
  remove: (bot: LiveBot, sessionId: string) => Promise<void>;
  /** The replies that visitors rated, the newest first. */
  feedback: (bot: LiveBot, slice: Slice) => Promise<SliceOf<RatedReply>>;
  /** Ends a conversation. Throws `not_found`, and `conflict` when it has ended. */
  end: (bot: LiveBot, sessionId: string) => Promise<void>;
  /** Rates a reply, again if need be. Throws `not_found`. */
  rate: (bot: LiveBot, rated: Rating) => Promise<void>;
  /** Ends conversations in which no message came for half an hour. */
  endIdle: () => Promise<void>;
  /** Does that every minute in this process, from now on. */
  work: () => void;
  stop: () => Promise<void>;
};

const idleMs = 30 * 60 * 1000;

const lookEveryMs = 60_000;

type SessionsDeps = {
  database: Database;
  bus: EventBus;
  chat: BotChat;
  logger: Logger;
  now?: () => number;
};

export function createBotSessions(deps: SessionsDeps): BotSessions {
  const { database, bus, chat, logger, now = Date.now } = deps;
  const db = database.kysely;
  let ticker: Ticker | undefined;

  const endIdle = () => endIdleIn(deps, now);

  return {
    async history(bot, sessionId, { limit, offset }) {
      // Turns are two messages each: the slice may begin or end between them.
      const first = Math.floor(offset / 2);
      const wanted = Math.ceil((offset + limit) / 2) - first;
      const found = await turnsOf(db, bot.id, sessionId, { limit: wanted, offset: first });
      if (!found) throw notFound('Session');
      const messages = await shownMessages(chat, bot, found.rows);
      const rows = messages.slice(offset - first * 2, offset - first * 2 + limit);
      return { rows, total: found.total * 2, limit, offset };
    },

    list: (bot, slice, search) => listKept(db, { bot, seal: chat.sealOf(bot) }, { slice, search }),
    feedback: (bot, slice) => listRated(db, { bot, seal: chat.sealOf(bot) }, slice),

    async remove(bot, sessionId) {
      if (!(await deleteSession(db, bot.id, sessionId))) throw notFound('Session');
    },

    async end(bot, session_id) {
      const ended = await database.transact(async (tx) => {
        const sessions = await endSessions(tx, { bot_id: bot.id, session_id });
        if (sessions.length > 0) await bus.publish('bot.conversation_ended', sessions, tx);
        return sessions.length > 0;
      });
      if (ended) return;
      if (!(await turnsOf(db, bot.id, session_id, { limit: 1, offset: 0 }))) throw notFound('Session');
      throw new AppError('conflict', 'The conversation has ended');
    },

    async rate(bot, { session_id, message_id, rating, comment }) {
      const safe = comment === null ? null : await chat.guard.message(comment, bot.security);
      const sealed_comment = safe === null ? null : chat.sealOf(bot).sealComment(message_id, safe);
      const rated = { bot_id: bot.id, session_id, message_id, rating, sealed_comment };
      if (!(await rateTurn(db, rated))) throw notFound('Message');
    },

    endIdle,

    work() {
      ticker ??= startTicker(lookEveryMs, endIdle, (error) =>
        logger.warn({ err: error }, 'could not end idle conversations of bots'),
      );
    },

    stop: async () => ticker?.stop(),
  };
}

async function endIdleIn({ database, bus }: SessionsDeps, now: () => number): Promise<void> {
  for (;;) {
    const ended = await database.transact(async (tx) => {
      const sessions = await endSessions(tx, { idle_since: new Date(now() - idleMs) });
      if (sessions.length > 0) await bus.publish('bot.conversation_ended', sessions, tx);
      return sessions.length;
    });
    if (ended === 0) return;
  }
}

type Turns = NonNullable<Awaited<ReturnType<typeof turnsOf>>>['rows'];

async function shownMessages(chat: BotChat, bot: LiveBot, turns: Turns): Promise<ShownMessage[]> {
  const seal = chat.sealOf(bot);
  const { guard } = chat;
  return (
    await Promise.all(
      turns.map(async (turn): Promise<ShownMessage[]> => {
        const { question, reply, sources } = seal.body(turn.id, turn.sealed_body);
        const { response_ms, tokens_used, model, confidence, answered, rating } = turn;
        const measured = { tokens_used, model, confidence, answered, rating };
        return [
          { message_id: turn.question_id, type: 'user', content: question, timestamp: turn.asked_at },
          {
            message_id: turn.id,
            type: 'bot',
            content: reply,
            timestamp: turn.created_at,
            sources: await shownSources(sources, { guard, bot }),
            metadata: { response_time_ms: Math.round(response_ms), ...measured },
          },
        ];
      }),
    )
  ).flat();
}
