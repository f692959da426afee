import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { SentEvent } from './sent-event.ts';

export type StoredEvent = Omit<SentEvent, 'external_id'> & { id: string };

/** Stores events for everyone who is signed in, but not those whose ids there are. Answers the ids of those that are new. */
export async function insertSent(tx: Queryable, events: StoredEvent[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into events (id, event_type, title, description, source, source_ip, threat_level, indicators, raw, occurred_at, everyone)
    select id, event_type, title, description, source, source_ip, threat_level, indicators, raw, occurred_at, true
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
         as event (id uuid, event_type text, title text, description text, source text, source_ip text, threat_level smallint,
                   indicators jsonb, raw jsonb, occurred_at timestamptz)
    on conflict (id) do nothing
    returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
