import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { MessageSent, Turn, Visitor } from '#domain/bots/bot.ts';
import type { BotSeal } from '#domain/bots/bot-seal.ts';
import { botNotFound } from '#domain/bots/bot-errors.ts';
import { insertTurns, sessionKey } from './chat.repository.ts';
import type { ShownSource } from './reply-text.ts';

/** A turn that has ended, to be kept. */
export type EndedTurn = {
  turn: Omit<Turn, 'rating'>;
  visitor: Visitor;
  visitor_hash: string;
  seal: BotSeal;
  shown: ShownSource[];
};

/** Keeps turns, those that end together in one transaction: a commit costs more than the rows in it. Throws `not_found`. */
export function createKeepTurns({ database, bus }: { database: Database; bus: EventBus }) {
  const keep = createBatcher<EndedTurn, boolean>({ maxItems: 200, gatherMs: 10 }, async (ended) => {
    const kept = await database.transact((tx) => write(tx, bus, ended));
    return ended.map(({ turn }) => kept.has(sessionKey(turn)));
  });

  return async (ended: EndedTurn): Promise<void> => {
    if (!(await keep(ended))) throw botNotFound();
  };
}

async function write(tx: Transaction<Tables>, bus: EventBus, ended: EndedTurn[]): Promise<Set<string>> {
  const rows = ended.map(({ turn: { body, ...turn }, visitor, visitor_hash, seal }) => ({
    ...turn,
    sealed_body: seal.sealBody(turn.id, body),
    visitor_hash,
    sealed_visitor: seal.sealVisitor(turn.session_id, visitor),
  }));
  const { kept, opened } = await insertTurns(tx, rows);
  const there = ended.filter(({ turn }) => kept.has(sessionKey(turn)));
  const first = new Map(there.toReversed().map((one) => [sessionKey(one.turn), one]));
  const started = [...opened].flatMap((key) => first.get(key) ?? []);
  if (started.length > 0)
    await bus.publish(
      'bot.conversation_started',
      started.map(({ turn: { bot_id, session_id, asked_at }, visitor }) => ({
        bot_id,
        session_id,
        visitor,
        started_at: asked_at,
      })),
      tx,
    );
  if (there.length > 0) await bus.publish('bot.message_sent', there.map(sentOf), tx);
  return kept;
}

function sentOf({ turn, shown }: EndedTurn): MessageSent {
  const { bot_id, session_id, body, response_ms } = turn;
  const sources = shown.map(({ document, page, relevance }) => ({ document, page, relevance }));
  return { bot_id, session_id, question: body.question, reply: body.reply, response_ms, sources };
}
