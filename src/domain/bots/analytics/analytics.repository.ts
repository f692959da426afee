import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** From the first day to the end of the last one, in UTC. */
export type Period = { from: Date; to: Date };

export type Metrics = {
  total_conversations: number;
  total_messages: number;
  unique_users: number;
  /** Messages a conversation. */
  avg_conversation_length: number | null;
  avg_response_time_ms: number | null;
  /** The mean of ratings from 1 to 5; null without any. */
  satisfaction_score: number | null;
  ratings: number;
  unanswered: number;
};

const within = ({ from, to }: Period, column: string) =>
  sql`${sql.ref(column)} >= ${from.toISOString()}::timestamptz and ${sql.ref(column)} < ${to.toISOString()}::timestamptz`;

/** What was counted of a bot: of conversations in which there was a message in the period. */
export async function metricsOf(db: Queryable, botId: string, period: Period): Promise<Metrics> {
  const { rows } = await sql<Metrics>`
    with counted as (
      select session_id, response_ms, rating, answered from bot_turns
      where bot_id = ${botId} and ${within(period, 'created_at')}),
    said as (select session_id, count(*) as turns from counted group by session_id)
    select (select count(*) from said)::integer as total_conversations,
           (select count(*) * 2 from counted)::integer as total_messages,
           (select count(distinct visitor_hash) from bot_sessions
            where bot_id = ${botId} and id in (select session_id from said))::integer as unique_users,
           (select avg(turns * 2) from said)::double precision as avg_conversation_length,
           avg(response_ms)::double precision as avg_response_time_ms,
           avg(rating)::double precision as satisfaction_score,
           count(rating)::integer as ratings,
           (count(*) filter (where not answered))::integer as unanswered
    from counted`.execute(db);
  const [metrics] = rows;
  if (!metrics) throw new Error('An aggregate has always a row');
  return metrics;
}

export type Day = { date: string; conversations: number; messages: number };

/** Every day of the period, those without messages too. */
export async function usageByDay(db: Queryable, botId: string, period: Period): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with counted as (
      select date(created_at at time zone 'UTC') as day, session_id from bot_turns
      where bot_id = ${botId} and ${within(period, 'created_at')})
    select to_char(days.day, 'YYYY-MM-DD') as date, count(distinct session_id)::integer as conversations,
           (count(session_id) * 2)::integer as messages
    from generate_series(${period.from.toISOString()}::timestamptz at time zone 'UTC',
           ${period.to.toISOString()}::timestamptz at time zone 'UTC' - interval '1 day', interval '1 day') as days (day)
    left join counted on counted.day = date(days.day)
    group by days.day order by days.day`.execute(db);
  return rows;
}

export type SourceUsage = {
  jar_id: string;
  name: string;
  /** Replies that cite it. */
  queries: number;
  /** The mean of the best relevance in each. */
  relevance_score: number;
};

/** Which jars replies cite, those that are gone left out. */
export async function sourceUsage(db: Queryable, botId: string, period: Period): Promise<SourceUsage[]> {
  const { rows } = await sql<SourceUsage>`
    select jars.id as jar_id, jars.name, count(*)::integer as queries,
           avg(used.relevance)::double precision as relevance_score
    from bot_turns cross join lateral jsonb_to_recordset(used_jars) as used (jar_id uuid, relevance double precision)
    join jars on jars.id = used.jar_id
    where bot_id = ${botId} and ${within(period, 'bot_turns.created_at')}
    group by jars.id, jars.name order by queries desc, jars.name`.execute(db);
  return rows;
}

/** The newest turns of the period. */
export function questionsIn(db: Queryable, botId: string, period: Period, limit: number) {
  return db
    .selectFrom('bot_turns')
    .select(['id', 'sealed_body', 'answered', 'rating', 'asked_at'])
    .where('bot_id', '=', botId)
    .where('created_at', '>=', period.from)
    .where('created_at', '<', period.to)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
