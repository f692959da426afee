import type { Expression } from 'kysely';
import type { EventBus } from '#queue/event-bus.ts';
import type { Database } from '#db/database.ts';
import { noteAdminReads, type Actor, type Jars } from '#domain/jars/index.ts';
import { notFound } from '#kernel/errors.ts';
import type { Slice } from '#kernel/paging.ts';
import type { Alert } from './alerts/alert.ts';
import { alertsOfEvent } from './alerts/alerts.repository.ts';
import { recordMadePublic } from './on-jars-made-public.ts';
import type { Event, EventFilter, EventSummary, FoundEvents } from './event.ts';
import {
  eventExists,
  eventsAbout,
  findVisible,
  listEvents,
  relatedTo,
  summaryAbout,
} from './events.repository.ts';

const maxRelated = 10;
const maxAbout = 100;

/** Events, for those who may see them: `visibleTo`. */
export type Events = {
  /** With `jar_ids` only those of these jars, which the actor must be able to read: `not_found` otherwise. */
  list: (actor: Actor, filter: EventFilter, slice: Slice) => Promise<FoundEvents>;

  /** An event with its alerts, and up to ten others that are related. Throws `not_found`. */
  get: (actor: Actor, eventId: string) => Promise<{ event: Event; alerts: Alert[]; related: Event[] }>;

  /** The newest hundred events about documents that the caller may read. */
  about: (documentIds: string[]) => Promise<Event[]>;

  /** Sums over all events about documents that the caller may read, given as a query of their ids. */
  summaryOf: (documents: Expression<string>) => Promise<EventSummary>;
};

type EventsDeps = { database: Database; jars: Jars; bus: EventBus };

export function createEvents({ database, jars, bus }: EventsDeps): Events {
  const db = database.kysely;
  recordMadePublic(database, bus);

  return {
    async list(actor, filter, slice) {
      await Promise.all(filter.jar_ids?.map((id) => jars.readable(actor, id)) ?? []);
      const found = await listEvents(db, actor, filter, slice);
      if (filter.jar_ids === undefined) noteAdminReads(actor, found.rows);
      return found;
    },

    async get(actor, eventId) {
      const event = await findVisible(db, actor, eventId);
      if (!event) throw notFound('Event', { denied: await eventExists(db, eventId) });
      noteAdminReads(actor, [event]);
      const alerts = await alertsOfEvent(db, eventId);
      return { event, alerts, related: await relatedTo(db, actor, event, maxRelated) };
    },

    about: (documentIds) => eventsAbout(db, documentIds, maxAbout),
    summaryOf: (documents) => summaryAbout(db, documents),
  };
}
