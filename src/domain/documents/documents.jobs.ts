import { z } from 'zod';
import { defineJob } from '#queue/job-definition.ts';
import type { Queue, SendManyOptions } from '#queue/queue.ts';

/** A document to read, and the ticket that makes this job the one that may read it. */
export type Ticket = { document_id: string; ticket: string };

/** One that is to be sent, with whose turn it is. */
export type IssuedTicket = Ticket & { uploaded_by: string };

/** How often reading is tried when the fault is ours, before the document fails. */
export const ingestAttempts = 4;

/** Read, split and index one uploaded document. */
export const ingestJob = defineJob({
  name: 'documents.ingest',
  schema: z.object({ document_id: z.uuid(), ticket: z.uuid() }),
  retryLimit: ingestAttempts - 1,
  expireSeconds: 900,
});

/** Sends documents to be read. Their uploaders take turns, however many each has waiting. */
export async function sendToReading(
  queue: Queue,
  tickets: IssuedTicket[],
  tx?: SendManyOptions['tx'],
): Promise<void> {
  const owners = tickets.map(({ uploaded_by }) => uploaded_by);
  await queue.sendMany(ingestJob, tickets, { owners, ...(tx && { tx }) });
}

/** Have all documents of a jar read that were recorded without a job: those of an import, which come in piece by piece. */
export const readJarJob = defineJob({
  name: 'documents.read_jar',
  schema: z.object({ jar_id: z.uuid() }),
  retryLimit: 10,
  expireSeconds: 900,
});

/** Long enough that the request has normally purged by itself, short enough that a crash leaves nothing for long. */
export const purgeDelaySeconds = 30;

/**
 * Remove what index and storage hold of deleted documents, and files that were replaced. The request that deletes does this itself; the job
 * makes it true when the process dies in between.
 */
export const purgeJob = defineJob({
  name: 'documents.purge',
  schema: z.object({
    document_ids: z.array(z.uuid()),
    // Jobs of earlier versions lack them: there a document's file had its id.
    file_ids: z.array(z.uuid()).optional(),
    result_ids: z.array(z.uuid()).optional(),
    jar_id: z.uuid().nullable(),
  }),
  retryLimit: 10,
  expireSeconds: 900,
});

/** As with a purge: the request that changes tags does this itself. */
export const retagDelaySeconds = 30;

/** Have the search index show the tags that the records of these documents have. */
export const retagJob = defineJob({
  name: 'documents.retag',
  schema: z.object({ document_ids: z.array(z.uuid()) }),
  retryLimit: 10,
  expireSeconds: 900,
});

declare module '#queue/job-definition.ts' {
  interface Jobs {
    'documents.ingest': typeof ingestJob;
    'documents.read_jar': typeof readJarJob;
    'documents.purge': typeof purgeJob;
    'documents.retag': typeof retagJob;
  }
}
