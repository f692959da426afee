import type { Expression } from 'kysely';
import type { Database } from '#db/database.ts';
import { noteAdminReads, type Actor, type Jars } from '#domain/jars/index.ts';
import { renameNotFound, notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Event, EventFilter, EventSummary } from './event.ts';
import { eventsAbout, findEvent, listEvents, relatedTo, summaryAbout } from './events.repository.ts';

const maxRelated = 10;
const maxAbout = 100;

/** Events under the access rules of their jars; those of no jar are for admins. */
export type Events = {
  /** With `jar_ids` only those of these jars, which the actor must be able to read: `not_found` otherwise. */
  list: (actor: Actor, filter: EventFilter, slice: Slice) => Promise<SliceOf<Event>>;

  /** An event, and up to ten others about its document or its jar. Throws `not_found`. */
  get: (actor: Actor, eventId: string) => Promise<{ event: Event; related: Event[] }>;

  /** The newest hundred events about documents that the caller may read. */
  about: (documentIds: string[]) => Promise<Event[]>;

  /** Sums over all events about documents that the caller may read, given as a query of their ids. */
  summaryOf: (documents: Expression<string>) => Promise<EventSummary>;
};

export function createEvents({ database, jars }: { database: Database; jars: Jars }): Events {
  const db = database.kysely;

  async function assertReadable(actor: Actor, { jar_id }: Event): Promise<void> {
    if (jar_id === null && actor.role !== 'admin') throw notFound('Event', { denied: true });
    if (jar_id === null) return;
    await renameNotFound('Event', jars.readable(actor, jar_id));
  }

  return {
    async list(actor, filter, slice) {
      await Promise.all(filter.jar_ids?.map((id) => jars.readable(actor, id)) ?? []);
      const found = await listEvents(db, actor, filter, slice);
      if (filter.jar_ids === undefined) noteAdminReads(actor, found.rows);
      return found;
    },

    async get(actor, eventId) {
      const event = await findEvent(db, eventId);
      if (!event) throw notFound('Event');
      await assertReadable(actor, event);
      return { event, related: await relatedTo(db, event, maxRelated) };
    },

    about: (documentIds) => eventsAbout(db, documentIds, maxAbout),
    summaryOf: (documents) => summaryAbout(db, documents),
  };
}
