import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { recordEvents, type NewEvent } from '#domain/events/index.ts';
import type { HiddenTextMark } from './document.ts';

/** A document whose hidden text speaks to a language model. */
export type HiddenInstructions = {
  document_id: string;
  jar_id: string;
  /** Each stored file, and so each version of a document, makes one event. */
  file_id: string;
  title: string;
  hidden: HiddenTextMark;
};

/** Worth a look, but no alert: nothing follows what is hidden, it is not even read. */
const threatLevel = 4;

/** Records an event for each document that hides instructions, as part of the transaction that completes them. */
export async function announceHidden(tx: Queryable, documents: HiddenInstructions[]): Promise<void> {
  const telling = documents.filter(({ hidden }) => hidden.instructions > 0);
  if (telling.length === 0) return;
  const { rows } = await sql<{ file_id: string }>`
    select raw ->> 'file_id' as file_id from events
    where document_id = any (${telling.map(({ document_id }) => document_id)}::uuid[])
      and event_type = 'document.hidden_instructions'`.execute(tx);
  const known = new Set(rows.map(({ file_id }) => file_id));
  await recordEvents(tx, telling.filter(({ file_id }) => !known.has(file_id)).map(eventOf));
}

function eventOf({ document_id, jar_id, file_id, title, hidden }: HiddenInstructions): NewEvent {
  return {
    event_type: 'document.hidden_instructions',
    title: `Hidden instructions to language models in ${title}`,
    description: `${hidden.characters} hidden characters (${hidden.kinds.join(', ')})`,
    source: 'documents',
    threat_level: threatLevel,
    jar_id,
    document_id,
    indicators: [],
    raw: { file_id, ...hidden },
  };
}
