import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import {
  defaultBranding,
  defaultConfiguration,
  defaultSecurity,
  type BotBranding,
  type BotConfiguration,
  type BotSecurity,
  type BotStats,
  type BotWithSources,
  type KnowledgeSource,
  type ListedBot,
  type LiveBot,
} from './bot.ts';

const columns = [
  'bots.id',
  'bots.created_by',
  'bots.name',
  'bots.description',
  'bots.display_name',
  'bots.avatar_url',
  'bots.status',
  'bots.configuration',
  'bots.security',
  'bots.branding',
  'bots.created_at',
  'bots.updated_at',
] as const;

type Described = { configuration: BotConfiguration; security: BotSecurity; branding: BotBranding };

/** A bot that was written before a setting came has the usual value of it. */
function whole<T extends Described>(bot: T): T {
  return {
    ...bot,
    configuration: { ...defaultConfiguration, ...bot.configuration },
    security: { ...defaultSecurity, ...bot.security },
    branding: { ...defaultBranding, ...bot.branding },
  };
}

export type NewBot = Omit<LiveBot, 'searched' | 'created_at' | 'updated_at'>;
export type BotSource = Pick<KnowledgeSource, 'jar_id' | 'weight'>;

export async function insertBot(tx: Queryable, { configuration, security, branding, ...bot }: NewBot) {
  const described = {
    configuration: JSON.stringify(configuration),
    security: JSON.stringify(security),
    branding: JSON.stringify(branding),
  };
  await tx
    .insertInto('bots')
    .values({ ...bot, ...described })
    .execute();
}

export async function countBots(db: Queryable): Promise<number> {
  const counted = db.selectFrom('bots').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

type ChangedBot = Partial<Omit<NewBot, 'id' | 'created_by' | 'sealed_key'>>;

export async function updateBot(tx: Queryable, id: string, changed: ChangedBot): Promise<void> {
  const { configuration, security, branding, ...plain } = changed;
  await tx
    .updateTable('bots')
    .set({
      ...plain,
      ...(configuration && { configuration: JSON.stringify(configuration) }),
      ...(security && { security: JSON.stringify(security) }),
      ...(branding && { branding: JSON.stringify(branding) }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
}

/** Puts these in the place of the bot's sources, in this order. */
export async function replaceSources(tx: Queryable, bot_id: string, sources: BotSource[]): Promise<void> {
  await tx.deleteFrom('bot_jars').where('bot_id', '=', bot_id).execute();
  if (sources.length === 0) return;
  const rows = sources.map(({ jar_id, weight }, place) => ({ bot_id, jar_id, weight, place }));
  await tx.insertInto('bot_jars').values(rows).execute();
}

/** Locks it against other changes; false when it is not there. */
export async function lockBot(tx: Queryable, id: string): Promise<boolean> {
  const found = tx.selectFrom('bots').select('id').where('id', '=', id).forUpdate();
  return (await found.executeTakeFirst()) !== undefined;
}

export async function deleteBot(db: Queryable, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('bots').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findBot(db: Queryable, id: string): Promise<BotWithSources | null> {
  const bot = await db.selectFrom('bots').select(columns).where('id', '=', id).executeTakeFirst();
  if (!bot) return null;
  return { ...whole(bot), sources: (await sourcesOf(db, [id])).get(id) ?? [] };
}

async function sourcesOf(db: Queryable, botIds: string[]): Promise<Map<string, KnowledgeSource[]>> {
  const rows = await db
    .selectFrom('bot_jars')
    .innerJoin('jars', 'jars.id', 'bot_jars.jar_id')
    .select(['bot_jars.bot_id', 'bot_jars.jar_id', 'jars.name', 'bot_jars.weight'])
    .where('bot_jars.bot_id', '=', sql<string>`any (${botIds}::uuid[])`)
    .orderBy('bot_jars.place')
    .execute();
  const sources = Map.groupBy(rows, ({ bot_id }) => bot_id);
  return new Map(
    [...sources].map(([id, own]) => [id, own.map(({ jar_id, name, weight }) => ({ jar_id, name, weight }))]),
  );
}

/** All of them, the newest first, with what visitors sent to each. A day begins at midnight UTC. */
export async function listBots(db: Queryable): Promise<ListedBot[]> {
  const bots = await db
    .selectFrom('bots')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const ids = bots.map(({ id }) => id);
  const [sources, stats] = await Promise.all([sourcesOf(db, ids), statsOf(db, ids)]);
  const none: BotStats = {
    total_conversations: 0,
    messages_today: 0,
    avg_response_time_ms: null,
    replies: 0,
    unanswered: 0,
    last_message_at: null,
  };
  return bots.map((bot) => ({
    ...whole(bot),
    sources: sources.get(bot.id) ?? [],
    stats: stats.get(bot.id) ?? none,
  }));
}

async function statsOf(db: Queryable, botIds: string[]): Promise<Map<string, BotStats>> {
  const { rows } = await sql<BotStats & { id: string }>`
    select id,
           (select count(*) from bot_sessions where bot_id = wanted.id)::integer as total_conversations, turns.*
    from unnest(${botIds}::uuid[]) as wanted (id)
    cross join lateral (
      select (count(*) filter (
               where created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC') * 2)::integer as messages_today,
             avg(response_ms)::double precision as avg_response_time_ms,
             count(*)::integer as replies,
             (count(*) filter (where not answered))::integer as unanswered,
             max(created_at) as last_message_at
      from bot_turns where bot_id = wanted.id) as turns`.execute(db);
  return new Map(rows.map(({ id, ...stats }) => [id, stats]));
}

/** The bots with these ids and what each may search now, by id. */
export async function findLiveBots(db: Queryable, ids: string[]): Promise<Map<string, LiveBot>> {
  const wanted = sql<string>`any (${ids}::uuid[])`;
  const [bots, jars] = await Promise.all([
    db
      .selectFrom('bots')
      .select([...columns, 'bots.sealed_key'])
      .where('bots.id', '=', wanted)
      .execute(),
    db
      .selectFrom('bot_jars')
      .innerJoin('jars', 'jars.id', 'bot_jars.jar_id')
      .select(['bot_jars.bot_id', 'bot_jars.jar_id', 'jars.name', 'bot_jars.weight', 'jars.completed_count'])
      .where('bot_jars.bot_id', '=', wanted)
      .where('jars.allow_search', '=', true)
      .where('jars.importing', 'is not', true)
      .orderBy('bot_jars.place')
      .execute(),
  ]);
  const searched = Map.groupBy(jars, ({ bot_id }) => bot_id);
  return new Map(
    bots.map((bot) => [
      bot.id,
      {
        ...whole(bot),
        searched: (searched.get(bot.id) ?? []).map(({ bot_id: _bot, ...source }) => source),
      },
    ]),
  );
}

/** The documents of these jars that bear one of these markings. */
export async function documentsMarked(db: Queryable, jarIds: string[], markings: string[]) {
  const { rows } = await sql<{ id: string; jar_id: string; completed: boolean }>`
    select documents.id, jar_id, status = 'completed' as completed
    from document_evidence join documents on documents.id = document_evidence.document_id
    where jar_id = any (${jarIds}::uuid[]) and tlp = any (${markings}::text[])`.execute(db);
  return rows;
}
