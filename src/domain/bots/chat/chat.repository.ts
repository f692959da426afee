import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Slice } from '#kernel/paging.ts';
import type { ConversationEnded, Turn } from '#domain/bots/bot.ts';

/** A turn with its session, as they are written. */
type StoredTurn = Omit<Turn, 'body' | 'rating'> & { sealed_body: string };
type StoredSession = { visitor_hash: string; sealed_visitor: string };
type Writing = StoredTurn & StoredSession;

/** The sessions that began with these turns, or went on after they had ended; those that are gone have lost their bot. */
export type Opened = { kept: Set<string>; opened: Set<string> };

export const sessionKey = ({ bot_id, session_id }: { bot_id: string; session_id: string }): string =>
  `${bot_id} ${session_id}`;

/** Writes turns that came together, with their sessions. What belongs to a bot that is gone is left out. */
export async function insertTurns(tx: Queryable, turns: Writing[]): Promise<Opened> {
  const sessions = [...Map.groupBy(turns, sessionKey).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { bot_id, session_id, visitor_hash, sealed_visitor, asked_at } = first;
    return { bot_id, id: session_id, visitor_hash, sealed_visitor, at: asked_at, turns: 1 + others.length };
  });
  const { rows } = await sql<{ bot_id: string; id: string; is_opened: boolean }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as wanted
        (bot_id uuid, id text, visitor_hash text, sealed_visitor text, at timestamptz, turns integer)),
    there as materialized (select id from bots where id in (select bot_id from wanted) order by id for key share)
    insert into bot_sessions (bot_id, id, visitor_hash, sealed_visitor, turn_count, started_at, opened_at, last_at)
    select bot_id, wanted.id, visitor_hash, sealed_visitor, turns, at, at, now()
    from wanted join there on there.id = wanted.bot_id order by bot_id, wanted.id
    on conflict (bot_id, id) do update set
      turn_count = bot_sessions.turn_count + excluded.turn_count, last_at = excluded.last_at,
      opened_at = case when bot_sessions.ended_at is null then bot_sessions.opened_at else excluded.opened_at end,
      ended_at = null, ended_reason = null
    returning bot_id, id, turn_count = (select turns from wanted where wanted.bot_id = bot_sessions.bot_id
      and wanted.id = bot_sessions.id) or opened_at = (select at from wanted where wanted.bot_id = bot_sessions.bot_id
      and wanted.id = bot_sessions.id) as is_opened`.execute(tx);
  const keyOf = ({ bot_id, id }: { bot_id: string; id: string }) => sessionKey({ bot_id, session_id: id });
  const kept = new Set(rows.map(keyOf));
  const written = turns.filter((turn) => kept.has(sessionKey(turn)));
  if (written.length > 0) await writeTurns(tx, written);
  return { kept, opened: new Set(rows.filter((row) => row.is_opened).map(keyOf)) };
}

async function writeTurns(tx: Queryable, turns: Writing[]): Promise<void> {
  const rows = turns.map(({ visitor_hash: _hash, sealed_visitor: _visitor, used_jars, ...turn }) => ({
    ...turn,
    used_jars: JSON.stringify(used_jars),
  }));
  await tx.insertInto('bot_turns').values(rows).execute();
}

/** The last turns of each session, the oldest first. */
export async function lastTurns(
  db: Queryable,
  sessions: { bot_id: string; session_id: string }[],
  limit: number,
): Promise<Map<string, { id: string; sealed_body: string; answered: boolean }[]>> {
  const { rows } = await sql<{
    bot_id: string;
    session_id: string;
    id: string;
    sealed_body: string;
    answered: boolean;
  }>`
    select wanted.bot_id, wanted.session_id, last.id, sealed_body, answered
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as wanted (bot_id uuid, session_id text)
    cross join lateral (
      select id, sealed_body, answered, place from bot_turns
      where bot_id = wanted.bot_id and session_id = wanted.session_id order by place desc limit ${limit}) last
    order by place`.execute(db);
  return Map.groupBy(rows, sessionKey);
}

const shown = [
  'id',
  'question_id',
  'sealed_body',
  'asked_at',
  'created_at',
  'response_ms',
  'tokens_used',
  'model',
  'answered',
  'confidence',
  'rating',
] as const;

/** Turns of a session, the oldest first, from the one at `first`; with how many there are. Null without the session. */
export async function turnsOf(db: Queryable, botId: string, sessionId: string, { limit, offset }: Slice) {
  const session = await db
    .selectFrom('bot_sessions')
    .select('turn_count')
    .where('bot_id', '=', botId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!session) return null;
  const rows = await db
    .selectFrom('bot_turns')
    .select(shown)
    .where('bot_id', '=', botId)
    .where('session_id', '=', sessionId)
    .orderBy('place')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: session.turn_count };
}

/** Ends open conversations: of a bot one by its id, or all in which no message came since then; up to `limit`. */
export async function endSessions(
  tx: Queryable,
  which: { bot_id: string; session_id: string } | { idle_since: Date },
  limit = 500,
): Promise<ConversationEnded[]> {
  const meant =
    'idle_since' in which
      ? sql`last_at < ${which.idle_since.toISOString()}::timestamptz`
      : sql`bot_id = ${which.bot_id}::uuid and id = ${which.session_id}`;
  const reason = 'idle_since' in which ? 'idle' : 'closed';
  const { rows } = await sql<{
    bot_id: string;
    session_id: string;
    turn_count: number;
    opened_at: Date;
    last_at: Date;
  }>`
    with meant as materialized (
      select bot_id, id from bot_sessions where ended_at is null and ${meant}
      order by bot_id, id limit ${limit} for update skip locked)
    update bot_sessions set ended_at = now(), ended_reason = ${reason}
    from meant where bot_sessions.bot_id = meant.bot_id and bot_sessions.id = meant.id
    returning bot_sessions.bot_id, bot_sessions.id as session_id, turn_count, opened_at, last_at`.execute(tx);
  return rows.map(({ turn_count, opened_at, ...row }) => ({
    ...row,
    message_count: turn_count * 2,
    started_at: opened_at,
    reason,
  }));
}

/** Rates a reply; false when the session has no such one. */
export async function rateTurn(
  db: Queryable,
  { bot_id, session_id, message_id, rating, sealed_comment }: RatedTurn,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bot_turns')
    .set({ rating, sealed_comment })
    .where('id', '=', message_id)
    .where('bot_id', '=', bot_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type RatedTurn = {
  bot_id: string;
  session_id: string;
  message_id: string;
  rating: number;
  sealed_comment: string | null;
};
