import { setImmediate as turn } from 'node:timers/promises';
import type { Queryable } from '#db/database.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { LiveBot, Visitor } from '#domain/bots/bot.ts';
import type { BotSeal } from '#domain/bots/bot-seal.ts';
import { beginnings, listSessions, newestTurns, ratedTurns } from './kept.repository.ts';

export type ShownSession = {
  session_id: string;
  visitor: Visitor;
  first_message: string;
  message_count: number;
  unanswered: number;
  started_at: Date;
  last_at: Date;
  ended_at: Date | null;
  ended_reason: 'idle' | 'closed' | null;
};

export type RatedReply = {
  session_id: string;
  message_id: string;
  question: string;
  response: string;
  rating: number;
  comment: string | null;
  timestamp: Date;
};

/** A bot whose texts can be opened. */
type Opened = { bot: LiveBot; seal: BotSeal };

const mostSearched = 5000;
/** Texts that are opened before others have their turn. */
const openedAtOnce = 200;

/** The conversations with a bot, the newest first; with `search` those that have this text. */
export async function listKept(
  db: Queryable,
  { bot, seal }: Opened,
  { slice, search }: { slice: Slice; search: string | null },
): Promise<SliceOf<ShownSession>> {
  const ids = search === null ? null : await sessionsWith(db, { bot, seal }, search.toLowerCase());
  const { rows, ...part } = await listSessions(db, bot.id, slice, ids);
  const begun = await beginnings(
    db,
    bot.id,
    rows.map(({ id }) => id),
  );
  return {
    ...part,
    rows: rows.map(({ id, sealed_visitor, turn_count, ...row }) => {
      const first = begun.get(id);
      return {
        session_id: id,
        visitor: seal.visitor(id, sealed_visitor),
        first_message: first ? seal.body(first.id, first.sealed_body).question : '',
        message_count: turn_count * 2,
        unanswered: first?.unanswered ?? 0,
        ...row,
      };
    }),
  };
}

/** Texts are sealed: they are looked through one by one. */
async function sessionsWith(db: Queryable, { bot, seal }: Opened, text: string): Promise<string[]> {
  const found = new Set<string>();
  for (const [i, { id, session_id, sealed_body }] of (
    await newestTurns(db, bot.id, mostSearched)
  ).entries()) {
    if (i % openedAtOnce === openedAtOnce - 1) await turn();
    if (found.has(session_id)) continue;
    const { question, reply } = seal.body(id, sealed_body);
    if (`${question}\n${reply}`.toLowerCase().includes(text)) found.add(session_id);
  }
  return [...found];
}

/** The replies that visitors rated, with what they wrote about them. */
export async function listRated(
  db: Queryable,
  { bot, seal }: Opened,
  slice: Slice,
): Promise<SliceOf<RatedReply>> {
  const { rows, ...part } = await ratedTurns(db, bot.id, slice);
  return {
    ...part,
    rows: rows.map(({ id, session_id, sealed_body, sealed_comment, rating, created_at }) => {
      const { question, reply } = seal.body(id, sealed_body);
      const comment = sealed_comment === null ? null : seal.comment(id, sealed_comment);
      return {
        session_id,
        message_id: id,
        question,
        response: reply,
        rating: rating ?? 0,
        comment,
        timestamp: created_at,
      };
    }),
  };
}
