import { setTimeout as sleep } from 'node:timers/promises';
import type { Extractor } from '#extraction/threads/pool.ts';
import type { AppError } from '#kernel/errors.ts';
import { asOutage } from '#kernel/outage.ts';
import { sendToReading, type Ticket } from '#domain/documents/documents.jobs.ts';
import { originalProblem } from '#domain/documents/stored-files/damage.ts';
import { fileLost, givenUp, maxInterruptions, tooOftenInterrupted, unreadable } from './ingest-failure.ts';
import { finish, type FinishDeps } from './ingest-finish.ts';
import type { Read, Unread } from './ingest-passages.ts';
import {
  claimDocuments,
  noteProgress,
  progressAt,
  putBack,
  type ClaimedDocument,
} from './ingest.repository.ts';
import { createScan, type Scan, type ScanDeps } from './pii-scan.ts';

export type IngestDeps = FinishDeps &
  ScanDeps & {
    extractor: Extractor;
    /** Called when a full disk, or an unreachable database, has stopped the work. */
    onOutage?: (error: AppError) => void;
    beginMs?: number;
  };

type ReadDeps = IngestDeps & { scan: Scan };

/** `wholly`: nothing is put off to jobs of its own, for a rebuild, which has no queue. */
export type Ingest = (tickets: Ticket[], options?: { wholly?: boolean }) => Promise<void>;

const patienceMs = 1000;
// Documents are indexed together (each write to the index is a version), but no more than this at once.
const maxBatchBytes = 16 * 1024 * 1024;
// Together they take less than a job may. Milliseconds.
const putOffMs = 5000;
const maxPutOffs = 100;
// What is not begun by then is put off, so that others' documents can be taken as well.
const usualBeginMs = 10_000;

/**
 * Reads, splits and indexes documents; one that cannot be read fails alone, with its reason. Safe to repeat:
 * documents that have ended, or whose ticket is void, are left as they are. What there was no time to begin goes to
 * jobs of its own. Throws when records, index or
 * storage fail, so that the jobs are tried again; the last attempt ends its documents as failed.
 */
export function createIngest(given: IngestDeps): Ingest {
  const deps = { ...given, scan: createScan(given) };
  const { beginMs = usualBeginMs } = given;
  return async (tickets, { wholly = false } = {}) => {
    const claimed = await claimDocuments(deps.database.kysely, tickets);
    const interrupted = claimed.filter(({ attempts }) => attempts > maxInterruptions);
    await finish(deps, interrupted.map(tooOftenInterrupted));
    const batches = batchesOf(claimed.filter(({ attempts }) => attempts <= maxInterruptions));
    const late = wholly ? new AbortController().signal : AbortSignal.timeout(beginMs);
    for (let batch = batches.shift(); batch; batch = late.aborted ? undefined : batches.shift())
      await ingestBatch(deps, batch, late);
    await putOff(deps, batches.flat(), { begun: false });
  };
}

async function putOff(
  { database, queue }: IngestDeps,
  left: ClaimedDocument[],
  how: { begun: boolean },
): Promise<void> {
  if (left.length === 0) return;
  await database.transact(async (tx) => sendToReading(queue, await putBack(tx, left, how), tx));
}

/** The same for documents whose reading a full disk has stopped: the database may have to wait for space, too. */
async function putOffWhenPossible(deps: IngestDeps, left: ClaimedDocument[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await putOff(deps, left, { begun: true });
    } catch (error) {
      if (!asOutage(error) || tries === maxPutOffs) throw error;
      await sleep(putOffMs, undefined, { ref: false });
    }
  }
}

function batchesOf(documents: ClaimedDocument[]): ClaimedDocument[][] {
  const batches: ClaimedDocument[][] = [];
  let bytes = Infinity;
  for (const document of documents) {
    if (bytes + document.size_bytes > maxBatchBytes) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(document);
    bytes += document.size_bytes;
  }
  return batches;
}

/**
 * Finishes what has been read every so often, so that one slow file does not hold up the others of its batch. What is not
 * begun before it is late is put off, but for the first: each batch gets on.
 */
async function ingestBatch(deps: ReadDeps, batch: ClaimedDocument[], late: AbortSignal): Promise<void> {
  const open = new Map(batch.map((claimed) => [claimed.id, claimed]));
  const outcomes: (Read | Unread)[] = [];
  const unbegun: ClaimedDocument[] = [];
  const readOne = async (claimed: ClaimedDocument, at: number): Promise<void> => {
    const outcome = await read(deps, claimed, at > 0 ? late : undefined);
    if (outcome) outcomes.push(outcome);
    else unbegun.push(claimed);
  };
  const reading = Promise.all(batch.map(readOne));
  // It may fail while the documents before it are being finished; the race below meets that.
  reading.catch(() => undefined);
  try {
    for (let all = false; !all;) {
      all = await Promise.race([reading.then(() => true), sleep(patienceMs, false, { ref: false })]);
      const settled = outcomes.splice(0);
      await finish(deps, settled);
      const left = unbegun.splice(0);
      await putOff(deps, left, { begun: false });
      for (const { id } of [...settled.map(({ claimed }) => claimed), ...left]) open.delete(id);
    }
  } catch (error) {
    const outage = asOutage(error);
    if (outage) {
      deps.onOutage?.(outage);
      deps.logger.warn(
        { err: error, documents: open.size },
        'documents are waiting: they cannot be stored now',
      );
      return putOffWhenPossible(deps, [...open.values()]);
    }
    await finish(deps, givenUp(deps.logger, [...open.values()], error));
    throw error;
  }
}

/** Null when it was late before a thread had time for it. */
async function read(
  deps: ReadDeps,
  claimed: ClaimedDocument,
  beginBy: AbortSignal | undefined,
): Promise<Read | Unread | null> {
  const started = performance.now();
  try {
    const document = await deps.extractor.run(
      {
        ...(await deps.files.source(claimed)),
        filename: claimed.filename,
        title: claimed.title,
        sizeBytes: claimed.size_bytes,
      },
      { owner: claimed.uploaded_by, beginBy },
    );
    const stored = await deps.files.putText(claimed, document);
    const ms = performance.now() - started;
    if (claimed.pii_scan) await noteProgress(deps.database.kysely, [claimed], progressAt.read);
    const scanned = claimed.pii_scan ? await deps.scan(claimed, document) : null;
    return { claimed, document, stored, scanned, ms };
  } catch (error) {
    if (beginBy?.aborted && error === beginBy.reason) return null;
    if (!(await deps.files.hasOriginal(claimed))) return fileLost(claimed, await deps.files.missing(claimed));
    if (originalProblem(error) !== null) return fileLost(claimed, error);
    return unreadable(claimed, error, performance.now() - started);
  }
}
