import type { Database } from '#db/database.ts';
import type { Ticket } from '#domain/documents/documents.jobs.ts';
import { issueTickets } from '#domain/documents/ingestion/ingest.repository.ts';

/** The ticket of a document that is to be read once more, as if it had been looked through never (`new`) or before. */
export async function reopened({ kysely }: Database, id: string, as: string): Promise<Ticket> {
  if (as === 'new') await kysely.updateTable('documents').set({ pii: null }).where('id', '=', id).execute();
  const [ticket] = await issueTickets(kysely, [id], new Date());
  if (!ticket) throw new Error('It has no ticket');
  return ticket;
}
