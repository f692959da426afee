import { isPassing } from '#domain/documents/index.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Queue } from '#queue/queue.ts';
import {
  hasPending,
  pendingDocuments,
  type Pending,
} from '#domain/pii-batches/batch-documents.repository.ts';
import { end, endWorked, jarDeleted, type EndDeps } from './end.ts';
import { scanDocument, type LookDeps } from './scan.ts';
import { createRecord } from '#domain/pii-batches/batch-record.ts';
import { leavable } from '#domain/pii-batches/batch-rights.ts';
import type { Batch, BatchError } from '#domain/pii-batches/pii-batch.ts';
import { mostFaults, pauseAfter, sendTurn } from '#domain/pii-batches/pii-batches.jobs.ts';
import { beginTurn, findBatch } from '#domain/pii-batches/pii-batches.repository.ts';

export type TurnDeps = EndDeps &
  LookDeps & {
    queue: Queue;
    jars: Jars;
    /** The rights a user has now; null when the account no longer exists. */
    actorOf: (userId: string) => Promise<Actor | null>;
    /** How many documents are looked through at once, whatever a batch asks for. */
    width: number;
  };

/** After so long the next of the same or a higher priority has its turn; to end one and begin the next takes some 80 ms. Milliseconds. */
const turnMs = 10_000;
/** How often the submitting user's right to the batch is checked. Milliseconds. */
const freshMs = 1000;

const ourFault: BatchError = {
  code: 'PROCESSING_ERROR',
  message: 'The batch could not be processed because of an internal error',
};

type Turn = Batch & { turn_id: string };
type Circumstances = {
  /** Whether what fails now is given up. */
  last: boolean;
  stopping: AbortSignal;
};

/**
 * Looks through the next documents of a batch, then sends the turn after this one, or ends the batch. Safe to repeat: what
 * is noted is not looked through again, and a turn that begins takes over from one that still runs. After a fault of ours
 * it is done again some times, then the documents that it lies at have failed, or else the batch.
 */
export async function takeTurn(
  deps: TurnDeps,
  { batch_id, faults }: { batch_id: string; faults: number },
  stopping: AbortSignal,
): Promise<void> {
  const turn_id = newId();
  const begun = await beginTurn(deps.database.kysely, batch_id, turn_id);
  if (!begun) return;
  const turn: Turn = { ...begun, turn_id };
  try {
    await work(deps, turn, { last: faults + 1 >= mostFaults, stopping });
  } catch (error) {
    if (stopping.aborted) throw error;
    await afterFault(deps, turn, { error, before: faults });
  }
}

async function work(deps: TurnDeps, turn: Turn, circumstances: Circumstances): Promise<void> {
  const { id, turn_id } = turn;
  const why = await whyNoMore(deps, turn);
  if (why) {
    await end(deps, id, { status: 'failed', error: why, turn_id });
    return;
  }
  const goesOn = await lookThroughSome(deps, turn, circumstances);
  if (!goesOn) return;
  const now = await findBatch(deps.database.kysely, id);
  const whyNow = now && (await whyNoMore(deps, now));
  if (whyNow) await end(deps, id, { status: 'failed', error: whyNow, turn_id });
  else if (await hasPending(deps.database.kysely, id)) await sendTurn(deps.queue, turn);
  else await endWorked(deps, turn);
}

async function afterFault(
  deps: TurnDeps,
  turn: Turn,
  { error, before }: { error: unknown; before: number },
): Promise<void> {
  const { id, turn_id } = turn;
  const faults = isPassing(error) ? before : before + 1;
  deps.logger.warn({ err: error, batch_id: id, faults }, 'processing of a batch failed');
  if (faults >= mostFaults) await end(deps, id, { status: 'failed', error: ourFault, turn_id });
  else if ((await findBatch(deps.database.kysely, id))?.turn_id === turn_id)
    await sendTurn(deps.queue, turn, { faults, pauseSeconds: pauseAfter(Math.max(1, faults)) });
}

/** Answers whether the batch is still this turn's. Throws the first fault, with the other documents looked through. */
async function lookThroughSome(
  deps: TurnDeps,
  batch: Turn,
  { last, stopping }: Circumstances,
): Promise<boolean> {
  const { settings } = batch;
  const until = performance.now() + turnMs;
  const record = createRecord(deps, batch);
  const overtaken = new AbortController();
  const documents = (await pendingDocuments(deps.database.kysely, batch.id, settings.batch_size)).values();
  const notes: Promise<void>[] = [];
  const faults: unknown[] = [];

  async function note(document: Pending): Promise<void> {
    const outcome = await scanDocument(deps, { batch, document, last, signal: overtaken.signal });
    // The next document does not wait for it.
    const noted = record(outcome).then((goesOn) => {
      if (!goesOn) overtaken.abort(new AppError('conflict', 'The batch continues without this one'));
    });
    noted.catch(() => undefined);
    notes.push(noted);
  }

  let looked = performance.now();
  async function isOver(): Promise<boolean> {
    if (overtaken.signal.aborted || stopping.aborted || performance.now() > until) return true;
    if (performance.now() - looked < freshMs) return false;
    looked = performance.now();
    return (await whyNoMore(deps, batch)) !== null;
  }

  async function lane(): Promise<void> {
    for (const document of documents) {
      if (await isOver()) return;
      await note(document).catch((error: unknown) => faults.push(error));
    }
  }

  const lanes = Math.min(settings.parallel_workers, deps.width);
  await Promise.all(Array.from({ length: lanes }, lane));
  await Promise.all(notes);
  if (overtaken.signal.aborted) return false;
  if (faults.length > 0) throw faults.find((error) => !isPassing(error)) ?? faults[0];
  return true;
}

/** Why the submitting user may no longer have the batch, or it cannot be done as requested; null otherwise. */
async function whyNoMore(deps: TurnDeps, { user_id, jar_id, settings }: Batch): Promise<BatchError | null> {
  const { actorOf, jars, personalData } = deps;
  if (jar_id === null) return jarDeleted;
  const actor = await actorOf(user_id);
  if (!actor)
    return { code: 'PERMISSION_DENIED', message: 'The account that submitted the batch no longer exists' };
  try {
    await leavable(jars, actor, jar_id);
    await personalData.check(settings.detection);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid')
      return { code: 'DETECTION_SETTINGS_CHANGED', message: error.message };
    if (error instanceof AppError && (error.kind === 'not_found' || error.kind === 'forbidden'))
      return { code: 'PERMISSION_DENIED', message: error.message };
    throw error;
  }
}
