import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import type { Extractor } from '#extract/pool.ts';
import type { IndexedPassage, SearchIndex } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logger.ts';
import type { EmbeddingProvider } from '#llm/providers.ts';
import type { DocumentFiles } from './document.files.ts';
import type { Ticket } from './documents.jobs.ts';
import { giveUpLastAttempts, maxInterruptions, tooOftenInterrupted } from './ingest.failure.ts';
import { completed, indexedPassages, type Read } from './ingest.passages.ts';
import {
  claimDocuments,
  completeDocuments,
  deletedAmong,
  failDocuments,
  markIndexing,
  type ClaimedDocument,
  type Failed,
} from './ingest.repository.ts';
import { purge, purgeOf } from './purge.service.ts';

export type IngestDeps = {
  database: Database;
  files: DocumentFiles;
  index: SearchIndex;
  extractor: Extractor;
  embeddings: EmbeddingProvider | null;
  logger: Logger;
};

const patienceMs = 1000;
// Documents are indexed together (each write to the index is a version), but no more than this at once.
const maxBatchBytes = 16 * 1024 * 1024;

/**
 * Reads, splits and indexes documents; one that cannot be read fails alone, with its reason. Safe to repeat:
 * documents that have ended, or whose ticket is void, are left as they are. Throws when records, index or
 * storage fail, so that the jobs are tried again; the last attempt ends its documents as failed.
 */
export function createIngest(deps: IngestDeps): (tickets: Ticket[]) => Promise<void> {
  return async (tickets) => {
    const claimed = await claimDocuments(deps.database.kysely, tickets);
    // An earlier attempt may have reached the index before it died.
    const repeated = claimed.filter(({ attempts }) => attempts > 1).map(({ id }) => id);
    if (repeated.length > 0) await deps.index.deleteDocuments(repeated);
    const interrupted = claimed.filter(({ attempts }) => attempts > maxInterruptions);
    await failDocuments(deps.database.kysely, interrupted.map(tooOftenInterrupted));
    for (const batch of batchesOf(claimed.filter(({ attempts }) => attempts <= maxInterruptions))) {
      await ingestBatch(deps, batch);
    }
  };
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

/** Finishes what has been read every so often, so that one slow file does not hold up the others of its batch. */
async function ingestBatch(deps: IngestDeps, batch: ClaimedDocument[]): Promise<void> {
  const open = new Map(batch.map((claimed) => [claimed.id, claimed]));
  const outcomes: (Read | Failed)[] = [];
  const reading = Promise.all(batch.map(async (claimed) => void outcomes.push(await read(deps, claimed))));
  // It may fail while the documents before it are being finished; the race below meets that.
  reading.catch(() => undefined);
  try {
    for (let all = false; !all;) {
      all = await Promise.race([reading.then(() => true), sleep(patienceMs, false, { ref: false })]);
      const settled = outcomes.splice(0);
      await finish(deps, settled);
      for (const outcome of settled) open.delete('claimed' in outcome ? outcome.claimed.id : outcome.id);
    }
  } catch (error) {
    await giveUpLastAttempts(deps, [...open.values()], error);
    throw error;
  }
}

async function finish(deps: IngestDeps, outcomes: (Read | Failed)[]): Promise<void> {
  const db = deps.database.kysely;
  const reads = outcomes.filter((outcome): outcome is Read => 'document' in outcome);
  await failDocuments(
    db,
    outcomes.filter((outcome): outcome is Failed => 'error_code' in outcome),
  );
  if (reads.length === 0) return;
  const passages = await embed(deps, reads.flatMap(indexedPassages));
  const mine = await markIndexing(
    db,
    reads.map(({ claimed }) => claimed),
  );
  const own = passages.filter(({ document_id }) => mine.has(document_id));
  if (own.length > 0) await deps.index.add(own);
  await completeDocuments(
    db,
    reads.map((entry) => completed(entry, deps.embeddings !== null)),
  );
  const deleted = await deletedAmong(
    db,
    reads.map(({ claimed }) => claimed),
  );
  if (deleted.length > 0) await purge(deps, purgeOf(deleted));
}

async function read(deps: IngestDeps, claimed: ClaimedDocument): Promise<Read | Failed> {
  const started = performance.now();
  try {
    const document = await deps.extractor.run({
      ...(await deps.files.source(claimed)),
      filename: claimed.filename,
      title: claimed.title,
    });
    await deps.files.putText(claimed, document.text);
    return { claimed, document, ms: performance.now() - started };
  } catch (error) {
    if (!(await deps.files.hasOriginal(claimed))) return missing(claimed);
    return failure(claimed, error, performance.now() - started);
  }
}

/** Deleted while it waited, which leaves no record to fail; or its file is lost. */
function missing({ id }: ClaimedDocument): Failed {
  return {
    id,
    error_code: 'STORAGE_ERROR',
    error_message: 'Its stored file is missing',
    processing_ms: null,
  };
}

/** A fault of the file ends the document; a fault of ours is thrown, so that the job is tried again. */
function failure(claimed: ClaimedDocument, error: unknown, processing_ms: number): Failed {
  if (!(error instanceof AppError) || error.kind === 'internal' || error.kind === 'unavailable') throw error;
  return {
    id: claimed.id,
    error_code: error.code ?? 'PROCESSING_ERROR',
    error_message: error.message,
    processing_ms,
  };
}

async function embed({ embeddings }: IngestDeps, passages: IndexedPassage[]): Promise<IndexedPassage[]> {
  if (embeddings === null) return passages;
  const vectors = await embeddings.embed(
    passages.map(({ section, content }) => `${section}\n${content}`.trim()),
  );
  return passages.map((passage, position) => ({ ...passage, vector: vectors[position] ?? null }));
}
