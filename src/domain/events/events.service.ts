import type { Expression } from 'kysely';
import type { Database } from '#db/database.ts';
import { noteAdminReads, type Actor, type Jars } from '#domain/jars/index.ts';
import { renameNotFound, notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Event, EventFilter, EventSummary } from './event.ts';
import { eventsAbout, findEvent, listEvents, relatedTo, summaryAbout } from './events.repository.ts';

const maxRelated = 10;
const maxAbout = 100;

export type Events = ReturnType<typeof createEvents>;

/** Events under the access rules of their jars; those of no jar are for admins. */
export function createEvents({ database, jars }: { database: Database; jars: Jars }) {
  const db = database.kysely;

  async function assertReadable(actor: Actor, { jar_id }: Event): Promise<void> {
    if (jar_id === null && actor.role !== 'admin') throw notFound('Event', { denied: true });
    if (jar_id === null) return;
    await renameNotFound('Event', jars.readable(actor, jar_id));
  }

  return {
    /** With `jar_ids` only those of these jars, which the actor must be able to read: `not_found` otherwise. */
    async list(actor: Actor, filter: EventFilter, slice: Slice): Promise<SliceOf<Event>> {
      await Promise.all(filter.jar_ids?.map((id) => jars.readable(actor, id)) ?? []);
      const found = await listEvents(db, actor, filter, slice);
      if (filter.jar_ids === undefined) noteAdminReads(actor, found.rows);
      return found;
    },

    /** An event, and up to ten others about its document or its jar. Throws `not_found`. */
    async get(actor: Actor, eventId: string): Promise<{ event: Event; related: Event[] }> {
      const event = await findEvent(db, eventId);
      if (!event) throw notFound('Event');
      await assertReadable(actor, event);
      return { event, related: await relatedTo(db, event, maxRelated) };
    },

    /** The newest hundred events about documents that the caller may read. */
    about: (documentIds: string[]): Promise<Event[]> => eventsAbout(db, documentIds, maxAbout),

    /** Sums over all events about documents that the caller may read, given as a query of their ids. */
    summaryOf: (documents: Expression<string>): Promise<EventSummary> => summaryAbout(db, documents),
  };
}
