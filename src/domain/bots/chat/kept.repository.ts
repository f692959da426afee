import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice } from '#kernel/paging.ts';

/** The conversations with a bot, the newest first; with `ids` those alone. */
export function listSessions(db: Queryable, botId: string, slice: Slice, ids: string[] | null) {
  const sessions = db
    .selectFrom('bot_sessions')
    .select(['id', 'turn_count', 'sealed_visitor', 'started_at', 'last_at', 'ended_at', 'ended_reason'])
    .where('bot_id', '=', botId)
    .$if(ids !== null, (all) => all.where('id', '=', sql<string>`any (${ids}::text[])`));
  return sliceOf(sessions.orderBy('started_at', 'desc').orderBy('id'), slice);
}

type Begun = { session_id: string; id: string; sealed_body: string; unanswered: number };

/** How each of these conversations began, and how many of its replies do not answer. */
export async function beginnings(db: Queryable, botId: string, ids: string[]): Promise<Map<string, Begun>> {
  const { rows } = await sql<Begun>`
    select wanted.id as session_id, first.id, sealed_body, unanswered
    from unnest(${ids}::text[]) as wanted (id)
    cross join lateral (
      select id, sealed_body from bot_turns where bot_id = ${botId} and session_id = wanted.id order by place limit 1) as first
    cross join lateral (
      select (count(*) filter (where not answered))::integer as unanswered
      from bot_turns where bot_id = ${botId} and session_id = wanted.id) as counted`.execute(db);
  return new Map(rows.map((row) => [row.session_id, row]));
}

/** The newest turns of a bot, to be searched. */
export function newestTurns(db: Queryable, botId: string, limit: number) {
  return db
    .selectFrom('bot_turns')
    .select(['id', 'session_id', 'sealed_body'])
    .where('bot_id', '=', botId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** False when there is none. Its turns go with it. */
export async function deleteSession(db: Queryable, botId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bot_sessions')
    .where('bot_id', '=', botId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The replies that were rated, the newest first. */
export function ratedTurns(db: Queryable, botId: string, slice: Slice) {
  const rated = db
    .selectFrom('bot_turns')
    .select(['id', 'session_id', 'sealed_body', 'sealed_comment', 'rating', 'created_at'])
    .where('bot_id', '=', botId)
    .where('rating', 'is not', null);
  return sliceOf(rated.orderBy('created_at', 'desc').orderBy('id'), slice);
}
