import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { mostEnded, mostWaiting, type Delivery, type Try } from '#domain/webhooks/webhook.ts';

/** A claimed delivery. */
export type Claimed = {
  id: string;
  webhook_id: string;
  user_id: string;
  bot_id: string | null;
  url: string;
  sealed_secret: string;
  event: string;
  content: string;
  /** Sealed with this key of its bot; null for what is not sealed. */
  sealed_with: { id: string; sealed_key: string } | null;
  /** How many tries it has had, with this one. It names the claim: what another has claimed since is not settled. */
  tries: number;
};

/** Whether any of these users and bots has a webhook for any of these events. */
export async function wantsAny(
  db: Queryable,
  { users, bots }: { users: string[]; bots: string[] },
  events: string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where(
      sql<boolean>`(bot_id is null and user_id = any (${users}::uuid[]) or bot_id = any (${bots}::uuid[]))`,
    )
    .where('active', '=', true)
    .where(sql<boolean>`events && ${events}::text[]`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** For the webhooks of a user, or those of a bot. */
export type NewDelivery = {
  ordinal: number;
  user_id: string | null;
  bot_id: string | null;
  event: string;
  content: string;
  /** With the key of the bot. */
  is_sealed: boolean;
};

/**
 * Writes down a delivery of each for every active webhook that its user or bot has for it, and lets the oldest give way where too
 * many wait. Answers the webhooks that have something to do now.
 */
export async function insertDeliveries(tx: Queryable, raised: NewDelivery[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ webhook_id: string }>`
    with raised as (
      select * from jsonb_to_recordset(${JSON.stringify(raised)}::jsonb)
        as raised (ordinal integer, user_id uuid, bot_id uuid, event text, content text, is_sealed boolean)),
    wanting as materialized (
      select id, user_id, bot_id, events from webhooks
      where active and (bot_id is null and user_id in (select user_id from raised) or bot_id in (select bot_id from raised))
        and events && (select array_agg(event) from raised)
      order by id for update)
    insert into webhook_deliveries (id, webhook_id, event, content, is_sealed, next_try_at, created_at)
    select gen_random_uuid(), wanting.id, raised.event, raised.content, raised.is_sealed, ${at.toISOString()}::timestamptz,
           ${at.toISOString()}::timestamptz
    from raised join wanting
      on (wanting.bot_id is null and wanting.user_id = raised.user_id or wanting.bot_id = raised.bot_id)
      and raised.event = any (wanting.events)
    order by raised.ordinal
    returning webhook_id`.execute(tx);
  const ids = [...new Set(rows.map(({ webhook_id }) => webhook_id))];
  await dropOldest(tx, ids);
  return ids;
}

/** Writes down a delivery for one webhook, whatever it is for. It takes no other's place where many wait. */
export async function insertDelivery(
  tx: Queryable,
  { webhook_id, at, ...raised }: { webhook_id: string; event: string; content: string; at: Date },
): Promise<Delivery> {
  const row = { id: newId(), webhook_id, ...raised, next_try_at: at, created_at: at };
  await tx.insertInto('webhook_deliveries').values(row).execute();
  const { id, event, next_try_at, created_at } = row;
  return { id, event, state: 'waiting', next_try_at, created_at, ended_at: null };
}

async function dropOldest(tx: Queryable, webhookIds: string[]): Promise<void> {
  if (webhookIds.length === 0) return;
  await sql`
    with dropped as (
      delete from webhook_deliveries where id in (
        select waiting.id from unnest(${webhookIds}::uuid[]) as hook (id) cross join lateral (
          select id from webhook_deliveries where webhook_id = hook.id and state = 'waiting'
          order by created_at desc, id offset ${mostWaiting}) waiting)
      returning webhook_id),
    counted as (select webhook_id, count(*) as gone from dropped group by webhook_id)
    update webhooks set dropped = webhooks.dropped + counted.gone
    from counted where webhooks.id = counted.webhook_id`.execute(tx);
}

/** What was sealed is of no use once its delivery has ended. */
const notSealed = sql<string>`case when is_sealed then '' else content end`;

/** Ends all that waits for a webhook that was switched off. */
export async function dropWaiting(tx: Queryable, webhookId: string, at: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped', ended_at: at, content: notSealed })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
  await trimLog(tx, webhookId);
}

/** Forgets the oldest of a webhook's deliveries that have ended, but for the last thousand. */
export async function trimLog(tx: Queryable, webhookId: string): Promise<void> {
  await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where webhook_id = ${webhookId} and state != 'waiting'
      order by created_at desc, id offset ${mostEnded})`.execute(tx);
}

/** The webhooks with a delivery whose time has come. */
export async function findDue(db: Queryable, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select webhooks.id from webhooks join users on users.id = webhooks.user_id
    where active and is_active and exists (
      select from webhook_deliveries
      where webhook_id = webhooks.id and state = 'waiting' and next_try_at <= ${at.toISOString()}::timestamptz)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Claims up to that many of the webhook's due deliveries; if they are not settled by `lost_at`, others may claim them. */
export async function claim(
  db: Queryable,
  webhookId: string,
  { at, lost_at, limit }: { at: Date; lost_at: Date; limit: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select id from webhook_deliveries
      where webhook_id = ${webhookId} and state = 'waiting' and next_try_at <= ${at.toISOString()}::timestamptz
      order by next_try_at, created_at, id limit ${limit} for update skip locked)
    update webhook_deliveries set tries = tries + 1, next_try_at = ${lost_at.toISOString()}::timestamptz
    from webhooks join users on users.id = webhooks.user_id left join bots on bots.id = webhooks.bot_id
    where webhooks.id = webhook_id and active and is_active and webhook_deliveries.id in (select id from due)
    returning webhook_deliveries.id, webhook_id, user_id, bot_id, url, sealed_secret, event, content, tries,
      case when is_sealed then jsonb_build_object('id', bots.id, 'sealed_key', bots.sealed_key) end as sealed_with`.execute(
    db,
  );
  return rows;
}

/** Gives one back that was not tried to the end. */
export async function giveBack(db: Queryable, { id, tries }: Claimed, at: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ tries: tries - 1, next_try_at: at })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .execute();
}

/** Settles a claimed delivery; false when the claim was lost. One that arrived counts as delivered even so. */
export async function settle(
  tx: Queryable,
  { id, tries }: Claimed,
  to: { state: 'delivered' | 'failed'; ended_at: Date } | { state: 'waiting'; next_try_at: Date },
): Promise<boolean> {
  const set = to.state === 'waiting' ? to : { ...to, content: notSealed };
  let query = tx.updateTable('webhook_deliveries').set(set).where('id', '=', id);
  if (to.state === 'delivered') query = query.where('state', '!=', 'delivered');
  else query = query.where('state', '=', 'waiting').where('tries', '=', tries);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function insertTry(tx: Queryable, deliveryId: string, tried: Try): Promise<void> {
  await tx
    .insertInto('webhook_tries')
    .values({ delivery_id: deliveryId, ...tried })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A webhook's deliveries, the newest first. */
export function listDeliveries(db: Queryable, webhookId: string, slice: Slice): Promise<SliceOf<Delivery>> {
  const waits = sql<Date | null>`case when state = 'waiting' then next_try_at end`.as('next_try_at');
  return sliceOf(
    db
      .selectFrom('webhook_deliveries')
      .select(['id', 'event', 'state', waits, 'created_at', 'ended_at'])
      .where('webhook_id', '=', webhookId)
      .orderBy('created_at', 'desc')
      .orderBy('id'),
    slice,
  );
}

export function listTries(db: Queryable, deliveryIds: string[]): Promise<(Try & { delivery_id: string })[]> {
  return db
    .selectFrom('webhook_tries')
    .selectAll()
    .where('delivery_id', '=', sql<string>`any (${deliveryIds}::uuid[])`)
    .orderBy('number')
    .execute();
}

/** Removes up to `limit` deliveries that are older than so many days, and answers how many. */
export async function removeOldDeliveries(db: Queryable, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < now() - make_interval(days => ${days}::integer)
      order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
