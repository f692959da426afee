import { sql, type Expression } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import { readableBy, readableWithoutRole, type Actor } from '#domain/jars/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Event, EventFilter, EventSummary, NewEvent } from './event.ts';
import { phrasesOf } from './event-words.ts';

const columns = [
  'events.id',
  'events.event_type',
  'events.title',
  'events.description',
  'events.source',
  'events.source_ip',
  'events.threat_level',
  'events.jar_id',
  'events.document_id',
  'events.indicators',
  'events.raw',
  'events.created_at',
] as const;

/**
 * Records events, as part of the causing transaction when `db` is it. One with an existing id is updated: what lasts for a while
 * is one event. Returns their ids in order.
 */
export async function recordEvents(db: Queryable, events: NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map((event) => ({ ...event, id: event.id ?? newId() }));
  await sql`
    insert into events (id, event_type, title, description, source, threat_level, jar_id, document_id, indicators, raw)
    select id, event_type, title, description, source, threat_level, jar_id, document_id, indicators, raw
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         as event (id uuid, event_type text, title text, description text, source text, threat_level smallint, jar_id uuid,
                   document_id uuid, indicators jsonb, raw jsonb)
    on conflict (id) do update
      set title = excluded.title, description = excluded.description, threat_level = excluded.threat_level,
          indicators = excluded.indicators, raw = excluded.raw`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes from events the details of documents that are being deleted. */
export async function forgetDocuments(tx: Queryable, documentIds: string[]): Promise<void> {
  await tx
    .updateTable('events')
    .set({
      title: sql<string>`case event_type
        when 'document.hidden_instructions' then 'Hidden instructions in a document that was deleted'
        when 'pii.high_risk_detected' then 'Personal data of high risk in a document that was deleted'
        else 'Indicators in a document that was deleted' end`,
      description: '',
      indicators: '[]',
    })
    .where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .execute();
}

export async function findEvent(db: Queryable, eventId: string): Promise<Event | null> {
  const row = await db.selectFrom('events').select(columns).where('id', '=', eventId).executeTakeFirst();
  return row ?? null;
}

/** The events of jars that the actor may read, and for admins those of no jar, newest first. */
export async function listEvents(
  db: Queryable,
  actor: Actor,
  filter: EventFilter,
  slice: Slice,
): Promise<SliceOf<Event & { by_own_right: boolean }>> {
  const { event_types, threat_levels, min_threat_level, jar_ids, from, to } = filter;
  let query = db.selectFrom('events').leftJoin('jars', 'jars.id', 'events.jar_id').where(readableBy(actor));
  if (event_types?.length) query = query.where(sql<string>`event_type`, 'in', event_types);
  if (threat_levels?.length) query = query.where('threat_level', 'in', threat_levels);
  if (min_threat_level !== undefined) query = query.where('threat_level', '>=', min_threat_level);
  if (jar_ids) query = query.where('events.jar_id', '=', sql<string>`any (${jar_ids}::uuid[])`);
  if (from) query = query.where('events.created_at', '>=', from);
  if (to) query = query.where('events.created_at', '<=', to);
  if (filter.query) {
    const phrases = phrasesOf(filter.query);
    query = query.where(sql<boolean>`words @@ websearch_to_tsquery('simple', ${phrases})`);
  }
  const byOwnRight = readableWithoutRole(actor.user_id).as('by_own_right');
  const ordered = query
    .select([...columns, byOwnRight])
    .orderBy('events.created_at', 'desc')
    .orderBy('events.id');
  const { rows, ...rest } = await sliceOf(ordered, slice);
  return { ...rest, rows: rows.map((row) => ({ ...row, by_own_right: row.by_own_right === true })) };
}

/** The newest events about the same document, then of the same jar. */
export async function relatedTo(db: Queryable, event: Event, limit: number): Promise<Event[]> {
  const others = db
    .selectFrom('events')
    .select(columns)
    .where('id', '<>', event.id)
    .orderBy('created_at', 'desc')
    .limit(limit);
  const { document_id, jar_id } = event;
  const about = document_id ? await others.where('document_id', '=', document_id).execute() : [];
  const inJar = jar_id ? await others.where('jar_id', '=', jar_id).execute() : [];
  const distinct = new Map([...about, ...inJar].map((row) => [row.id, row]));
  return [...distinct.values()].slice(0, limit);
}

/** The newest events about these documents. */
export async function eventsAbout(db: Queryable, documentIds: string[], limit: number): Promise<Event[]> {
  const newest = db
    .selectFrom('events')
    .select(columns)
    .where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit);
  return newest.execute();
}

/** Sums over all events about the documents that a query of ids answers. */
export async function summaryAbout(db: Queryable, documents: Expression<string>): Promise<EventSummary> {
  return db
    .selectFrom('events')
    .where(sql<boolean>`document_id in ${documents}`)
    .select([
      sql<number>`count(*)`.as('total_events'),
      sql<number>`count(distinct source)`.as('unique_sources'),
      sql<number | null>`avg(threat_level)::double precision`.as('avg_threat_level'),
    ])
    .executeTakeFirstOrThrow();
}

/** Removes up to `limit` events that are older than so many days, and answers how many. */
export async function removeOldEvents(db: Queryable, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where id in (
      select id from events where created_at < now() - make_interval(days => ${days}::integer)
      order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
