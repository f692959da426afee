import type { Actor, Jars } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Queue } from '#queue/queue.ts';
import { hasPending, pendingDocuments, type Pending } from './batch-documents.repository.ts';
import { end, type EndDeps } from './batch.end.ts';
import { lookThrough, type LookDeps } from './batch.look.ts';
import { createRecord } from './batch.record.ts';
import { leavable } from './batch.rights.ts';
import type { Batch, BatchError, EndedStatus } from './pii-batch.ts';
import { sendTurn } from './pii-batches.jobs.ts';
import { beginTurn, findBatch } from './pii-batches.repository.ts';

export type TurnDeps = EndDeps &
  LookDeps & {
    queue: Queue;
    jars: Jars;
    /** The rights that a user has now; null when he is gone. */
    actorOf(userId: string): Promise<Actor | null>;
    /** How many documents are looked through at once, whatever a batch asks for. */
    width: number;
  };

/** After so long the next of the same or a higher priority has its turn. Milliseconds. */
const turnMs = 30_000;

const jarDeleted: BatchError = { code: 'HONEY_JAR_DELETED', message: 'The honey jar was deleted' };
const allFailed: BatchError = {
  code: 'ALL_FAILED',
  message: 'None of the documents could be looked through',
};

/**
 * Looks through the next documents of a batch, then sends the turn after this one, or ends the batch. Safe to repeat: what
 * is noted is not looked through again, and a turn that begins takes over from one that still runs. Throws when the fault is ours.
 */
export async function takeTurn(deps: TurnDeps, batchId: string, stopping: AbortSignal): Promise<void> {
  const turn_id = newId();
  const batch = await beginTurn(deps.database.kysely, batchId, turn_id);
  if (!batch) return;
  const why = await whyNoMore(deps, batch);
  if (why) {
    await end(deps, batchId, { status: 'failed', error: why, turn_id });
    return;
  }
  const goesOn = await lookThroughSome(deps, batch, stopping);
  if (!goesOn) return;
  if (await hasPending(deps.database.kysely, batchId)) await sendTurn(deps.queue, batch);
  else await endThrough(deps, batchId, turn_id);
}

/** Answers whether the batch is still this turn's. */
async function lookThroughSome(deps: TurnDeps, batch: Batch, stopping: AbortSignal): Promise<boolean> {
  const { settings } = batch;
  const until = performance.now() + turnMs;
  const record = createRecord(deps, batch);
  const overtaken = new AbortController();
  const documents = (await pendingDocuments(deps.database.kysely, batch.id, settings.batch_size)).values();
  const notes: Promise<void>[] = [];

  async function note(document: Pending): Promise<void> {
    const outcome = await lookThrough(deps, { batch, document, signal: overtaken.signal });
    // The next document does not wait for it.
    const noted = record(outcome).then((goesOn) => {
      if (!goesOn) overtaken.abort(new AppError('conflict', 'The batch goes on without this turn'));
    });
    noted.catch(() => undefined);
    notes.push(noted);
  }

  async function lane(): Promise<void> {
    for (const document of documents) {
      if (overtaken.signal.aborted || stopping.aborted || performance.now() > until) return;
      await note(document);
    }
  }

  const lanes = Math.min(settings.parallel_workers, deps.width);
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  await Promise.all(notes);
  if (overtaken.signal.aborted) return false;
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return true;
}

async function endThrough(deps: TurnDeps, batchId: string, turn_id: string): Promise<void> {
  const batch = await findBatch(deps.database.kysely, batchId);
  if (batch) await end(deps, batchId, { ...endingOf(batch), turn_id });
}

/** It has failed when every document has, and when they went with their jar. */
function endingOf({ jar_id, failed, total_documents }: Batch): {
  status: EndedStatus;
  error: BatchError | null;
} {
  if (jar_id === null) return { status: 'failed', error: jarDeleted };
  return failed > 0 && failed === total_documents
    ? { status: 'failed', error: allFailed }
    : { status: 'completed', error: null };
}

/** Why whoever asked for the batch may have it no more; null while he may. */
async function whyNoMore(
  { actorOf, jars }: TurnDeps,
  { user_id, jar_id }: Batch,
): Promise<BatchError | null> {
  if (jar_id === null) return jarDeleted;
  const actor = await actorOf(user_id);
  if (!actor) return { code: 'PERMISSION_DENIED', message: 'The account that submitted the batch is gone' };
  try {
    await leavable(jars, actor, jar_id);
    return null;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'not_found' || error.kind === 'forbidden'))
      return { code: 'PERMISSION_DENIED', message: error.message };
    throw error;
  }
}
