import { sql, type Expression } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { cappedSliceOf } from '#db/slice.ts';
import { readableWithoutRole, type Actor } from '#domain/jars/index.ts';
import type { Slice } from '#kernel/paging.ts';
import type { Event, EventFilter, EventSummary, FoundEvents } from './event.ts';
import { phrasesOf } from './event-words.ts';
import { visibleTo } from './visible.ts';

const columns = [
  'events.id',
  'events.event_type',
  'events.title',
  'events.description',
  'events.source',
  'events.source_ip',
  'events.threat_level',
  'events.jar_id',
  'events.everyone',
  'events.document_id',
  'events.indicators',
  'events.raw',
  'events.occurred_at',
  'events.created_at',
] as const;

/** How many are counted: from here on a total says that there are more. */
export const mostCounted = 1000;

/** An event that the actor may see; `by_own_right` is false when only their role lets them. */
export async function findVisible(
  db: Queryable,
  actor: Actor,
  eventId: string,
): Promise<(Event & { by_own_right: boolean }) | null> {
  const row = await visible(db, actor)
    .select([...columns, readableWithoutRole(actor.user_id).as('by_own_right')])
    .where('events.id', '=', eventId)
    .executeTakeFirst();
  return row ? { ...row, by_own_right: row.by_own_right === true } : null;
}

export async function eventExists(db: Queryable, eventId: string): Promise<boolean> {
  return (
    (await db.selectFrom('events').select('id').where('id', '=', eventId).executeTakeFirst()) !== undefined
  );
}

/** The events that the actor may see, newest first. */
export async function listEvents(
  db: Queryable,
  actor: Actor,
  filter: EventFilter,
  slice: Slice,
): Promise<FoundEvents<Event & { by_own_right: boolean }>> {
  const { event_types, threat_levels, min_threat_level, jar_ids, source_ip, from, to } = filter;
  let query = visible(db, actor);
  if (event_types?.length) query = query.where('event_type', 'in', event_types);
  if (threat_levels?.length) query = query.where('threat_level', 'in', threat_levels);
  if (min_threat_level !== undefined) query = query.where('threat_level', '>=', min_threat_level);
  if (jar_ids) query = query.where('events.jar_id', '=', sql<string>`any (${jar_ids}::uuid[])`);
  if (source_ip !== undefined) query = query.where('events.source_ip', '=', source_ip);
  if (from) query = query.where('events.created_at', '>=', from);
  if (to) query = query.where('events.created_at', '<=', to);
  if (filter.query) query = query.where(haveWords(filter.query));
  const ordered = query
    .select([...columns, readableWithoutRole(actor.user_id).as('by_own_right')])
    .orderBy('events.created_at', 'desc')
    .orderBy('events.id');
  const { rows, ...rest } = await cappedSliceOf({
    db,
    matching: query.select(['events.id', 'events.created_at']),
    rowsOf: (ids) =>
      (ids
        ? ordered.where('events.id', 'in', ids)
        : ordered.limit(slice.limit).offset(slice.offset)
      ).execute(),
    slice,
    most: mostCounted,
  });
  return { ...rest, rows: rows.map((row) => ({ ...row, by_own_right: row.by_own_right === true })) };
}

/** Whether title, description and indicators of `events` have what is looked for. */
export function haveWords(query: string) {
  return sql<boolean>`events.words @@ websearch_to_tsquery('simple', ${phrasesOf(query)})`;
}

/** The newest events that the actor may see about the same document, with the same indicators, of the same address, then jar. */
export async function relatedTo(db: Queryable, actor: Actor, event: Event, limit: number): Promise<Event[]> {
  const others = visible(db, actor)
    .select(columns)
    .where('events.id', '<>', event.id)
    .orderBy('events.created_at', 'desc')
    .orderBy('events.id')
    .limit(limit);
  const { document_id, source_ip, jar_id } = event;
  const values = event.indicators.slice(0, mostRelating).map(({ value }) => value);
  const found = [];
  if (document_id) found.push(await others.where('document_id', '=', document_id).execute());
  if (values.length > 0) found.push(await others.where(haveAnyValue(values)).execute());
  if (source_ip) found.push(await others.where('source_ip', '=', source_ip).execute());
  if (jar_id) found.push(await others.where('events.jar_id', '=', jar_id).execute());
  const distinct = new Map(found.flat().map((row) => [row.id, row]));
  return [...distinct.values()].slice(0, limit);
}

/** More indicators than this would make the search for them slow. */
const mostRelating = 20;

/** The words of values are found by an index; the values themselves are then compared. */
function haveAnyValue(values: string[]) {
  const words = values.map(phrasesOf).filter((phrase) => phrase !== '');
  const same = values.map((value) => sql`events.indicators @> ${JSON.stringify([{ value }])}::jsonb`);
  return sql<boolean>`(events.words @@ websearch_to_tsquery('simple', ${words.join(' or ')}) and (${sql.join(same, sql` or `)}))`;
}

function visible(db: Queryable, actor: Actor) {
  return db.selectFrom('events').leftJoin('jars', 'jars.id', 'events.jar_id').where(visibleTo(actor));
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
