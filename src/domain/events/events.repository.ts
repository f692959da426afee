import type { Queryable } from '#db/database.ts';
import { newId } from '#kernel/ids.ts';
import type { NewEvent } from './event.ts';

/** Writes events down, as part of what made them when `db` is its transaction. Answers their ids in order. */
export async function recordEvents(db: Queryable, events: NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map((event) => ({
    ...event,
    id: event.id ?? newId(),
    indicators: JSON.stringify(event.indicators),
    raw: JSON.stringify(event.raw),
  }));
  await db.insertInto('events').values(rows).execute();
  return rows.map(({ id }) => id);
}
