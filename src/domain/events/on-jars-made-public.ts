import type { Database } from '#db/database.ts';
import type { MadePublic } from '#domain/jars/index.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { NewEvent } from './event.ts';
import { recordEvents } from './record-events.ts';

/** Has an event recorded, in the same transaction, for each honey jar that is made public. */
export function recordMadePublic(database: Database, bus: EventBus): void {
  bus.on('jars.made_public', async (made, tx) => {
    await recordEvents(tx ?? database.kysely, eventsOf(made));
  });
}

function eventsOf({ user_id, jars }: MadePublic): NewEvent[] {
  return jars.map(({ id, name }) => ({
    event_type: 'honey_jar.made_public',
    title: `Honey jar ${name} was made public`,
    description: 'Everyone who is signed in can read it.',
    source: 'honey_jars',
    threat_level: 7,
    jar_id: id,
    document_id: null,
    indicators: [],
    raw: { user_id },
  }));
}
