import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Reseal } from '#domain/encryption/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { LastDelivery, ListedWebhook, SwitchedOff, Webhook } from './webhook.ts';
import type { WebhookOwner } from './webhook-source.ts';
import type { WebhookEvent } from './webhook-sources.ts';

type Stored = Webhook<WebhookEvent>;
type Listed = ListedWebhook<WebhookEvent>;

const columns = [
  'id',
  'url',
  // The column takes any text; only our events are written to it.
  sql<WebhookEvent[]>`events`.as('events'),
  'active',
  'switched_off',
  'dropped',
  'created_at',
] as const;

/** Locks out others who would give this user a webhook; false when the user is inactive. */
export async function lockOwner(tx: Queryable, userId: string): Promise<boolean> {
  const users = tx.selectFrom('users').select('id').where('id', '=', userId).where('is_active', '=', true);
  return (await users.forUpdate().executeTakeFirst()) !== undefined;
}

export async function countWebhooks(db: Queryable, owner: WebhookOwner): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ownedBy(owner))
    .executeTakeFirstOrThrow();
  return count;
}

export function insertWebhook(
  db: Queryable,
  webhook: Pick<Stored, 'id' | 'url' | 'events' | 'active'> & {
    user_id: string;
    bot_id: string | null;
    sealed_secret: string;
  },
): Promise<Stored> {
  return db.insertInto('webhooks').values(webhook).returning(columns).executeTakeFirstOrThrow();
}

export async function findWebhookOwner(db: Queryable, id: string): Promise<WebhookOwner | null> {
  const found = db.selectFrom('webhooks').select(['user_id', 'bot_id']).where('id', '=', id);
  const row = await found.executeTakeFirst();
  if (!row) return null;
  return row.bot_id === null ? { user_id: row.user_id } : { bot_id: row.bot_id };
}

function ownedBy(owner: WebhookOwner) {
  return 'bot_id' in owner
    ? sql<boolean>`bot_id = ${owner.bot_id}::uuid`
    : sql<boolean>`bot_id is null and user_id = ${owner.user_id}::uuid`;
}

export async function deleteWebhook(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Locks out others who settle, fill or delete it; false when it was deleted. */
export async function lockWebhook(tx: Queryable, id: string): Promise<boolean> {
  const found = tx.selectFrom('webhooks').select('id').where('id', '=', id).forUpdate();
  return (await found.executeTakeFirst()) !== undefined;
}

/** Switches one on, which forgets its failures, or off. */
export async function setActive(
  tx: Queryable,
  id: string,
  { active, why = null }: { active: boolean; why?: SwitchedOff | null },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ active, switched_off: why, ...(active && { failed_in_row: 0, failing_since: null }) })
    .where('id', '=', id)
    .execute();
}

export async function setEvents(tx: Queryable, id: string, events: WebhookEvent[]): Promise<void> {
  await tx.updateTable('webhooks').set({ events }).where('id', '=', id).execute();
}

/** Counts a delivery that failed for good, and answers how many in a row have, and since when. */
export function countFailure(
  tx: Queryable,
  id: string,
  at: Date,
): Promise<{ failed_in_row: number; failing_since: Date }> {
  return tx
    .updateTable('webhooks')
    .set({
      failed_in_row: sql<number>`failed_in_row + 1`,
      failing_since: sql<Date>`coalesce(failing_since, ${at.toISOString()}::timestamptz)`,
    })
    .where('id', '=', id)
    .returning(['failed_in_row', sql<Date>`failing_since`.as('failing_since')])
    .executeTakeFirstOrThrow();
}

export async function forgetFailures(tx: Queryable, id: string): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failed_in_row: 0, failing_since: null })
    .where('id', '=', id)
    .where('failed_in_row', '>', 0)
    .execute();
}

/** Webhooks, the oldest first, each with what became of its newest delivery. */
export async function listWebhooks(db: Queryable, owner: WebhookOwner): Promise<Listed[]> {
  return readListed(db, ownedBy(owner));
}

export async function findListed(db: Queryable, id: string): Promise<Listed | null> {
  return (await readListed(db, sql`webhooks.id = ${id}`))[0] ?? null;
}

type Last = { [K in keyof LastDelivery as `last_${K}`]: LastDelivery[K] } | { last_id: null };
type ListedRow = Stored & { waiting: number } & Last;

async function readListed(db: Queryable, which: ReturnType<typeof sql>): Promise<Listed[]> {
  const { rows } = await sql<ListedRow>`
    select webhooks.id, url, events, active, switched_off, dropped, webhooks.created_at,
           (select count(*) from webhook_deliveries
            where webhook_id = webhooks.id and state = 'waiting') as waiting,
           last.id as last_id, last.event as last_event, last.state as last_state, last.tries as last_tries,
           last.created_at as last_created_at, last.ended_at as last_ended_at,
           tried.status as last_status, tried.error as last_error
    from webhooks
    left join lateral (
      select * from webhook_deliveries where webhook_id = webhooks.id order by created_at desc, id limit 1) last on true
    left join lateral (
      select status, error from webhook_tries where delivery_id = last.id order by number desc limit 1) tried on true
    where ${which}
    order by webhooks.created_at, webhooks.id`.execute(db);
  return rows.map(listed);
}

function listed(row: ListedRow): Listed {
  const { id, url, events, active, switched_off, dropped, created_at, waiting } = row;
  const webhook = { id, url, events, active, switched_off, dropped, created_at, waiting };
  if (row.last_id === null) return { ...webhook, last_delivery: null };
  const last_delivery = {
    id: row.last_id,
    event: row.last_event,
    state: row.last_state,
    tries: row.last_tries,
    created_at: row.last_created_at,
    ended_at: row.last_ended_at,
    status: row.last_status,
    error: row.last_error,
  };
  return { ...webhook, last_delivery };
}

/** For a new master key. */
export const resealWebhookSecrets: Reseal = async (tx, resealed) => {
  const webhooks = await tx.selectFrom('webhooks').select(['id', 'sealed_secret']).forUpdate().execute();
  const sealed = webhooks.map(({ id, sealed_secret }) => ({
    id,
    sealed_secret: resealed(sealed_secret, id),
  }));
  await sql`
    update webhooks set sealed_secret = resealed.sealed_secret
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as resealed (id uuid, sealed_secret text)
    where webhooks.id = resealed.id`.execute(tx);
  return sealed.length;
};

/** The active users who have a webhook for one of these events. */
export async function usersWanting(db: Queryable, events: readonly string[]): Promise<Actor[]> {
  return db
    .selectFrom('users')
    .select(['id as user_id', 'role'])
    .where('is_active', '=', true)
    .where(
      'id',
      'in',
      db
        .selectFrom('webhooks')
        .select('user_id')
        .where('bot_id', 'is', null)
        .where('active', '=', true)
        .where(sql<boolean>`events && ${[...events]}::text[]`),
    )
    .execute();
}
