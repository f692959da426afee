import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { newId } from '#kernel/ids.ts';

export type Rebuild = {
  id: string;
  reason: string;
  set_aside: string | null;
  started_at: Date;
  queued: boolean;
};

/** Records that the index has to be rebuilt: from the beginning, when a rebuild was in progress. */
export async function beginRebuild(
  db: Queryable,
  { reason, place }: { reason: string; place: string | null },
): Promise<void> {
  await sql`
    insert into index_rebuilds (id, reason, set_aside) values (${newId()}::uuid, ${reason}, ${place})
    on conflict ((true)) where ended_at is null
    do update set reason = excluded.reason, set_aside = excluded.set_aside, started_at = now(), queued_at = null`.execute(
    db,
  );
}

/** The rebuild in progress; undefined when the index is complete. */
export async function openRebuild(db: Queryable): Promise<Rebuild | undefined> {
  const { rows } = await sql<Rebuild>`
    select id, reason, set_aside, started_at, queued_at is not null as queued
    from index_rebuilds where ended_at is null`.execute(db);
  return rows[0];
}

/** Notes that every document was given to the queue. */
export async function noteQueued(db: Queryable, id: string): Promise<void> {
  await sql`update index_rebuilds set queued_at = now() where id = ${id}::uuid`.execute(db);
}

export async function endRebuild(db: Queryable, id: string): Promise<void> {
  await sql`update index_rebuilds set ended_at = now() where id = ${id}::uuid`.execute(db);
}

/** How many documents have still to be read into the index that were there when its rebuild began. */
export async function pendingOf(db: Queryable, { queued, started_at }: Rebuild): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from documents
    where content_at <= ${started_at}
      and (status in ('pending', 'processing') or (not ${queued}::boolean and status = 'completed'))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
