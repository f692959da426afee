import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { newId } from '#kernel/ids.ts';
import { alertLevel, severityOf } from './alert.ts';

/**
 * Opens an alert for each event of a high threat level, in the transaction that records the events. An event has one alert, which
 * an event that lasts and is recorded again does not open again. Answers how many were opened.
 */
export async function openAlerts(
  db: Queryable,
  events: { id: string; threat_level: number }[],
): Promise<number> {
  const grave = events.filter(({ threat_level }) => threat_level >= alertLevel);
  if (grave.length === 0) return 0;
  const rows = grave.map(({ id, threat_level }) => ({
    id: newId(),
    event_id: id,
    severity: severityOf(threat_level),
  }));
  const { numAffectedRows } = await sql`
    with opened as (
      insert into alerts (id, event_id, severity)
      select id, event_id, severity
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as alert (id uuid, event_id uuid, severity text)
      on conflict (event_id) do nothing
      returning id)
    insert into alert_changes (alert_id, change) select id, 'created' from opened`.execute(db);
  return Number(numAffectedRows ?? 0);
}
