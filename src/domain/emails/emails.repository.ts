import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Reseal } from '#domain/encryption/index.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Email, EmailKind, EmailState, EmailTry } from './email.ts';

export type NewEmail = {
  id: string;
  kind: EmailKind;
  user_id: string | null;
  recipient: string;
  title?: string;
  path?: string;
  link_id?: string;
  sealed_link?: string;
};

/** A claimed e-mail. */
export type Claimed = {
  id: string;
  kind: EmailKind;
  recipient: string;
  title: string | null;
  path: string | null;
  sealed_link: string | null;
  created_at: Date;
  /** How many tries it has had, with this one. It names the claim: what another has claimed since is not settled. */
  tries: number;
  earlier_tries: number;
  /** Whether its account is inactive, or its link was used, replaced or withdrawn, or has expired. */
  outdated: boolean;
};

export async function insertEmails(db: Queryable, emails: NewEmail[], at: Date): Promise<void> {
  if (emails.length === 0) return;
  const rows = emails.map((email) => ({ ...email, next_try_at: at, created_at: at }));
  await db.insertInto('emails').values(rows).execute();
}

/** How many e-mails about notifications each of these users was written since then. */
export async function countNotified(
  db: Queryable,
  userIds: string[],
  since: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('emails')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
    .where('user_id', '=', sql<string>`any (${userIds}::uuid[])`)
    .where('kind', '=', 'notification')
    .where('created_at', '>', since)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id ?? '', count]));
}

const due = sql<boolean>`state in ('waiting', 'sending')`;

/** Claims up to that many of the due e-mails; if they are not settled by `lost_at`, others may claim them. */
export async function claim(
  db: Queryable,
  { at, lost_at, limit }: { at: Date; lost_at: Date; limit: number },
): Promise<Claimed[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select id from emails where ${due} and next_try_at <= ${now}
      order by next_try_at, created_at, id limit ${limit} for update skip locked)
    update emails set state = 'sending', tries = tries + 1, next_try_at = ${lost_at.toISOString()}::timestamptz
    where id in (select id from due)
    returning id, kind, recipient, title, path, sealed_link, created_at, tries, earlier_tries,
      exists (select from users where users.id = emails.user_id and not is_active)
      or sealed_link is not null and not exists (
        select from one_time_links
        where one_time_links.id = emails.link_id and used_at is null and expires_at > ${now}) as outdated`.execute(
    db,
  );
  return rows;
}

/** Gives one back that was not tried to the end. */
export async function giveBack(db: Queryable, { id, tries }: Claimed, at: Date): Promise<void> {
  await db
    .updateTable('emails')
    .set({ state: 'waiting', tries: tries - 1, next_try_at: at })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'sending')
    .execute();
}

/** Gives back all that were being sent: only for a process that alone has the database. */
export async function giveBackAll(db: Queryable, at: Date): Promise<void> {
  await db
    .updateTable('emails')
    .set({ state: 'waiting', next_try_at: at })
    .where('state', '=', 'sending')
    .execute();
}

type Settled =
  | { state: 'waiting'; next_try_at: Date }
  | { state: 'sent' | 'failed' | 'dropped'; ended_at: Date; reason: string | null };

/** Settles a claimed e-mail; false when the claim was lost. One that the server took counts as sent even so. */
export async function settle(db: Queryable, { id, tries }: Claimed, to: Settled): Promise<boolean> {
  const forgets = to.state === 'sent' || to.state === 'dropped';
  let query = db
    .updateTable('emails')
    .set({ ...to, ...(forgets && { sealed_link: null }) })
    .where('id', '=', id);
  if (to.state === 'sent') query = query.where('state', '!=', 'sent');
  else query = query.where('state', '=', 'sending').where('tries', '=', tries);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function insertTry(db: Queryable, emailId: string, tried: EmailTry): Promise<void> {
  await db
    .insertInto('email_tries')
    .values({ email_id: emailId, ...tried })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Has a failed e-mail tried once more from the beginning; false when it has not failed, or its link cannot be used any more. */
export async function retry(db: Queryable, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update emails set state = 'waiting', earlier_tries = tries, next_try_at = ${at.toISOString()}::timestamptz,
      reason = null, ended_at = null
    where id = ${id} and state = 'failed' and (sealed_link is null or exists (
      select from one_time_links
      where one_time_links.id = link_id and used_at is null and expires_at > ${at.toISOString()}::timestamptz))`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export type EmailFilter = { state?: EmailState | undefined; kind?: EmailKind | undefined };

const shown = [
  'id',
  'kind',
  'recipient',
  'title',
  'state',
  'reason',
  'created_at',
  'ended_at',
  sql<Date | null>`case when state in ('waiting', 'sending') then next_try_at end`.as('next_try_at'),
] as const;

/** The newest first. */
export function listEmails(
  db: Queryable,
  { state, kind }: EmailFilter,
  slice: Slice,
): Promise<SliceOf<Email>> {
  let query = db.selectFrom('emails').select(shown);
  if (state) query = query.where('state', '=', state);
  if (kind) query = query.where('kind', '=', kind);
  return sliceOf(query.orderBy('created_at', 'desc').orderBy('id'), slice);
}

export async function findEmail(db: Queryable, id: string): Promise<Email | null> {
  return (await db.selectFrom('emails').select(shown).where('id', '=', id).executeTakeFirst()) ?? null;
}

export function listTries(db: Queryable, emailIds: string[]): Promise<(EmailTry & { email_id: string })[]> {
  return db
    .selectFrom('email_tries')
    .selectAll()
    .where('email_id', '=', sql<string>`any (${emailIds}::uuid[])`)
    .orderBy('number')
    .execute();
}

/** Removes up to `limit` e-mails that are older than so many days, and answers how many. */
export async function removeOldEmails(db: Queryable, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from emails where id in (
      select id from emails where created_at < now() - make_interval(days => ${days}::integer)
      order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Seals the links of e-mails with the new master key. */
export const resealEmails: Reseal = async (tx, resealed) => {
  const emails = await tx
    .selectFrom('emails')
    .select(['id', 'sealed_link'])
    .where('sealed_link', 'is not', null)
    .forUpdate()
    .execute();
  const sealed = emails.map(({ id, sealed_link }) => ({ id, sealed_link: resealed(sealed_link ?? '', id) }));
  await sql`
    update emails set sealed_link = resealed.sealed_link
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as resealed (id uuid, sealed_link text)
    where emails.id = resealed.id`.execute(tx);
  return sealed.length;
};
