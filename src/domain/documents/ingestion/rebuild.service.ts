import type { Database } from '#db/database.ts';
import type { Ingest } from './ingest.service.ts';
import { documentStates, issueTickets } from './ingest.repository.ts';

export type RebuildDeps = { database: Database; ingest: Ingest };

const batchSize = 64;

/** Reads every document that has not failed again into an empty index. Answers how many there were. */
export async function rebuildIndex(
  { database, ingest }: RebuildDeps,
  progress: (done: number, total: number) => void,
): Promise<number> {
  const completed = (await documentStates(database.kysely)).filter(({ status }) => status === 'completed');
  const tickets = await issueTickets(
    database.kysely,
    completed.map(({ id }) => id),
    new Date(),
  );
  for (let from = 0; from < tickets.length; from += batchSize) {
    progress(from, tickets.length);
    await ingest(tickets.slice(from, from + batchSize), { wholly: true });
  }
  progress(tickets.length, tickets.length);
  return tickets.length;
}
