import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import { openAlerts } from '#domain/events/alerts/open-alerts.ts';
import type { Actor } from '#domain/jars/index.ts';
import { AppError, fieldError, fieldsError } from '#kernel/errors.ts';
import { namedId, newId } from '#kernel/ids.ts';
import { readSent, textOf, type Entry } from './read-sent.ts';
import { insertSent, type StoredEvent } from './sent-events.repository.ts';
import { eventLimits } from './sent-event.ts';

/** What became of the events of a request, each by its place in it. */
type Ingested = {
  accepted: number;
  duplicates: number;
  rejected: number;
  events: { index: number; id: string; duplicate: boolean }[];
  errors: { index: number; message: string }[];
};

export type EventIntake = {
  /**
   * Stores up to 1,000 events, in one transaction with the alerts that they open. An event whose source and id, or whose request's
   * `key` and content, were stored before is not stored again. One that cannot be read is named and does not cost the others; when
   * none can, `invalid` is thrown. Throws `forbidden` for viewers.
   */
  ingest: (actor: Actor, sent: { entries: Entry[]; key: string | null }) => Promise<Ingested>;
};

/** So many are read, and stored, before others have their turn. */
const atOnce = 100;
const namedErrors = 100;

export function createEventIntake({ database }: { database: Database }): EventIntake {
  return {
    async ingest(actor, { entries, key }) {
      if (actor.role === 'viewer') throw new AppError('forbidden', 'Viewers cannot send events');
      if (entries.length === 0) throw fieldError('events', 'must have at least one event');
      if (entries.length > eventLimits.events)
        throw fieldError('events', `must have at most ${eventLimits.events} events`);
      const read = await readAll(entries, { user_id: actor.user_id, key });
      if (read.events.length === 0) throw noneRead(read.errors, entries.length);
      const stored = await store(
        database,
        read.events.map(({ event }) => event),
      );
      return summaryOf(read, stored);
    },
  };
}

type Read = {
  events: { index: number; event: StoredEvent }[];
  errors: { index: number; error: AppError }[];
};
type Sender = { user_id: string; key: string | null };

async function readAll(entries: Entry[], sender: Sender): Promise<Read> {
  const read: Read = { events: [], errors: [] };
  for (const [index, entry] of entries.entries()) {
    if (index % atOnce === atOnce - 1) await nextTurn();
    try {
      const text = textOf(entry);
      const { external_id, ...event } = readSent(entry, text);
      const id = idOf(sender, { index, text, external_id, source: event.source });
      read.events.push({ index, event: { ...event, id } });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      read.errors.push({ index, error });
    }
  }
  return read;
}

type Named = { index: number; text: string; external_id: string | null; source: string };

/** What is sent again gets the id that it had: of its sender, so that nobody can take the place of another's event. */
function idOf({ user_id, key }: Sender, { index, text, external_id, source }: Named): string {
  if (external_id !== null) return namedId(user_id, JSON.stringify(['event', source, external_id]));
  return key === null ? newId() : namedId(user_id, JSON.stringify(['request', key, index, text]));
}

/** In the order of their ids: two requests with the same events would otherwise wait for each other. */
async function store(database: Database, events: StoredEvent[]): Promise<Set<string>> {
  const ordered = events.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  return database.transact(async (tx) => {
    const stored = new Set<string>();
    for (let from = 0; from < ordered.length; from += atOnce) {
      const part = ordered.slice(from, from + atOnce);
      const inserted = await insertSent(tx, part);
      await openAlerts(
        tx,
        part.filter(({ id }) => inserted.has(id)),
      );
      for (const id of inserted) stored.add(id);
    }
    return stored;
  });
}

function summaryOf({ events, errors }: Read, stored: Set<string>): Ingested {
  const left = new Set(stored);
  const named = events.map(({ index, event: { id } }) => ({ index, id, duplicate: !left.delete(id) }));
  return {
    accepted: stored.size,
    duplicates: named.length - stored.size,
    rejected: errors.length,
    events: named,
    errors: errors.map(({ index, error }) => ({ index, message: error.message })),
  };
}

/** The error of the only event, or all with their places. */
function noneRead(errors: Read['errors'], count: number): AppError {
  const [first] = errors;
  if (count === 1 && first) return first.error;
  const fields = errors
    .slice(0, namedErrors)
    .map(({ index, error }) => ({ field: `events.${index}`, message: error.message }));
  return fieldsError(fields, { summary: `None of the ${count} events can be read` });
}
