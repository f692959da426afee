import { setImmediate as breathe } from 'node:timers/promises';
import { isViolation } from '#db/violations.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Queue } from '#queue/queue.ts';
import { purgeDelaySeconds, purgeJob, sendToReading } from '#domain/documents/documents.jobs.ts';
import { registerDocuments } from './new-documents.repository.ts';
import type { NewDocument, Registration } from './registration.ts';

// Records of one statement.
const recordedAtOnce = 100;

/**
 * Records staged files, however many, together with the jobs that read them and that remove what they replace, as part
 * of a transaction; see `registerDocuments`.
 */
export async function registerIn(
  tx: Transaction<Tables>,
  queue: Queue,
  files: NewDocument[],
): Promise<Registration[]> {
  const outcomes: Registration[] = [];
  for (let from = 0; from < files.length; from += recordedAtOnce) {
    // The built-in database answers within the same turn of the event loop: requests without records are let in between.
    if (from > 0) await breathe();
    outcomes.push(...(await registerBatch(tx, queue, files.slice(from, from + recordedAtOnce))));
  }
  return outcomes;
}

async function registerBatch(
  tx: Transaction<Tables>,
  queue: Queue,
  files: NewDocument[],
): Promise<Registration[]> {
  const outcomes = await registerDocuments(tx, files);
  const tickets = outcomes.flatMap((outcome, at) => {
    const { uploaded_by = '' } = files[at] ?? {};
    if ('document' in outcome)
      return { document_id: outcome.document.id, ticket: outcome.document.ticket, uploaded_by };
    if (!('existing' in outcome) || outcome.existing.ticket === null) return [];
    return { document_id: outcome.existing.id, ticket: outcome.existing.ticket, uploaded_by };
  });
  await sendToReading(queue, tickets, tx);
  const file_ids = outcomes.flatMap((outcome) =>
    'existing' in outcome ? (outcome.existing.freed_file_id ?? []) : [],
  );
  if (file_ids.length > 0)
    await queue.send(
      purgeJob,
      { document_ids: [], file_ids, jar_id: null },
      { tx, startAfter: purgeDelaySeconds },
    );
  return outcomes;
}

const attempts = 5;

/** Runs `register` again, a few times, while other processes come between with documents of the same jar. */
export async function againWhenOvertaken<T>(register: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await register();
    } catch (error) {
      if (attempt === attempts || !isViolation(error, 'unique', 'deadlock')) throw error;
    }
  }
}
