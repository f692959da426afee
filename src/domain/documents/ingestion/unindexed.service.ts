import type { Database } from '#db/database.ts';
import type { SearchIndex } from '#index/search-index.ts';
import type { Queue } from '#queue/queue.ts';
import type { Document } from '#domain/documents/records/document.ts';
import { sendToReading } from '#domain/documents/documents.jobs.ts';
import { documentStates, issueTickets } from './ingest.repository.ts';

type UnindexedDeps = { database: Database; queue: Queue; index: SearchIndex };

type State = Pick<Document, 'id' | 'status' | 'processed_at' | 'chunk_count'>;

const sendAtOnce = 500;

/** The documents that were completed before that moment and that the index does not hold as they were. */
export function unindexedAmong(states: State[], indexed: Map<string, number>, before: Date): string[] {
  return states
    .filter(
      ({ status, processed_at }) => status === 'completed' && processed_at !== null && processed_at < before,
    )
    .filter(({ id, chunk_count }) => (indexed.get(id) ?? 0) !== chunk_count)
    .map(({ id }) => id);
}

/** Gives these completed documents back to the queue, and those that have not moved since then. Answers how many. */
export async function requeue(
  { database, queue }: Pick<UnindexedDeps, 'database' | 'queue'>,
  ids: string[],
  stalledSince: Date,
): Promise<number> {
  const tickets = await issueTickets(database.kysely, ids, stalledSince);
  for (let from = 0; from < tickets.length; from += sendAtOnce) {
    await sendToReading(queue, tickets.slice(from, from + sendAtOnce));
  }
  return tickets.length;
}

/** Has every document read again that the index does not hold. Answers how many those are. */
export async function requeueUnindexed(deps: UnindexedDeps): Promise<number> {
  const now = new Date();
  // The index first: what is completed after that is in it.
  const indexed = await deps.index.documentCounts();
  const states = await documentStates(deps.database.kysely);
  const missing = unindexedAmong(states, indexed, now);
  return missing.length === 0 ? 0 : requeue(deps, missing, new Date(0));
}
