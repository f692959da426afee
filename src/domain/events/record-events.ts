import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { newId } from '#kernel/ids.ts';
import { openAlerts } from './alerts/open-alerts.ts';
import type { NewEvent } from './event.ts';

/**
 * Records events, as part of the causing transaction when `db` is it, and opens alerts for those of a high threat level. One with
 * an existing id is updated: what lasts for a while is one event. Returns their ids in order.
 */
export async function recordEvents(db: Queryable, events: NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map((event) => ({ ...event, id: event.id ?? newId() }));
  await sql`
    insert into events (id, event_type, title, description, source, source_ip, threat_level, jar_id, document_id, indicators, raw)
    select id, event_type, title, description, source, source_ip, threat_level, jar_id, document_id, indicators, raw
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         as event (id uuid, event_type text, title text, description text, source text, source_ip text, threat_level smallint,
                   jar_id uuid, document_id uuid, indicators jsonb, raw jsonb)
    on conflict (id) do update
      set title = excluded.title, description = excluded.description, threat_level = excluded.threat_level,
          indicators = excluded.indicators, raw = excluded.raw`.execute(db);
  await openAlerts(db, rows);
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
        when 'watch.matched' then 'What is watched, in a document that was deleted'
        else 'Indicators in a document that was deleted' end`,
      description: '',
      indicators: '[]',
    })
    .where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .execute();
}

/**
 * Removes up to `limit` events that are older than so many days, and answers how many. Those with an alert that is still open stay
 * until it is closed.
 */
export async function removeOldEvents(db: Queryable, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where id in (
      select id from events where created_at < now() - make_interval(days => ${days}::integer)
        and not exists (
          select from alerts where event_id = events.id and status in ('new', 'investigating'))
      order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
