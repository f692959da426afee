import type { Database } from '#db/database.ts';
import type { Extractor } from '#extract/pool.ts';
import type { IndexedPassage, SearchIndex } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logger.ts';
import type { EmbeddingProvider } from '#llm/providers.ts';
import type { Blobs } from '#storage/blobs.ts';
import type { AnalysedDocument } from '#text/document.ts';
import { blobKeys } from './document.ts';
import { ingestAttempts, type Ticket } from './documents.jobs.ts';
import {
  claimDocuments,
  completeDocuments,
  deletedAmong,
  failDocuments,
  markIndexing,
  type ClaimedDocument,
  type Completed,
  type Failed,
} from './ingest.repository.ts';
import { purge } from './purge.service.ts';

export type IngestDeps = {
  database: Database;
  blobs: Blobs;
  index: SearchIndex;
  extractor: Extractor;
  embeddings: EmbeddingProvider | null;
  logger: Logger;
};

type Read = { claimed: ClaimedDocument; document: AnalysedDocument; ms: number };

// A document that takes the process down with it must not do so for ever.
const maxInterruptions = 10;
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
      try {
        await ingestBatch(deps, batch);
      } catch (error) {
        await giveUpLastAttempts(deps, batch, error);
        throw error;
      }
    }
  };
}

function tooOftenInterrupted({ id }: ClaimedDocument): Failed {
  const error_message = `Reading it was interrupted ${maxInterruptions} times; please retry`;
  return { id, error_code: 'PROCESSING_ERROR', error_message, processing_ms: null };
}

/** Too much work at once, or a stop: neither says anything about the documents. */
function isPassing(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'unavailable' && error.code === undefined;
}

async function giveUpLastAttempts(deps: IngestDeps, batch: ClaimedDocument[], error: unknown): Promise<void> {
  const last = batch.filter(({ attempts }) => attempts >= ingestAttempts).map(({ id }) => id);
  if (last.length === 0 || isPassing(error)) return;
  const known = error instanceof AppError && error.kind === 'unavailable' ? error : null;
  deps.logger.error(
    { err: error, document_ids: last },
    'documents could not be read because of a fault of ours',
  );
  await deps.index.deleteDocuments(last);
  const error_code = known?.code ?? 'PROCESSING_ERROR';
  const error_message = known?.message ?? 'Reading failed because of an internal error; please retry';
  await failDocuments(
    deps.database.kysely,
    last.map((id) => ({ id, error_code, error_message, processing_ms: null })),
  );
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

async function ingestBatch(deps: IngestDeps, batch: ClaimedDocument[]): Promise<void> {
  const db = deps.database.kysely;
  const outcomes = await Promise.all(batch.map((claimed) => read(deps, claimed)));
  const failed = outcomes.filter((outcome): outcome is Failed => 'error_code' in outcome);
  const reads = outcomes.filter((outcome): outcome is Read => 'document' in outcome);
  await failDocuments(db, failed);
  if (reads.length === 0) return;
  const ids = reads.map(({ claimed }) => claimed.id);
  await markIndexing(db, ids);
  await deps.index.add(await embed(deps, reads.flatMap(indexedPassages)));
  await completeDocuments(
    db,
    reads.map((entry) => completed(entry, deps.embeddings !== null)),
  );
  const deleted = await deletedAmong(db, ids);
  if (deleted.length > 0) await purge(deps, { document_ids: deleted, jar_id: null });
}

async function read(deps: IngestDeps, claimed: ClaimedDocument): Promise<Read | Failed> {
  const started = performance.now();
  const keys = blobKeys(claimed.id);
  try {
    const path = deps.blobs.path?.(keys.original);
    const source = path === undefined ? { bytes: await deps.blobs.read(keys.original) } : { path };
    const document = await deps.extractor.run({
      ...source,
      filename: claimed.filename,
      title: claimed.title,
    });
    await deps.blobs.put(keys.text, Buffer.from(document.text), { durable: false });
    return { claimed, document, ms: performance.now() - started };
  } catch (error) {
    return failure(claimed, error, performance.now() - started);
  }
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

function titleOf({ claimed, document }: Pick<Read, 'claimed' | 'document'>): string {
  return claimed.title ?? document.title ?? claimed.filename;
}

function indexedPassages({ claimed, document }: Read): IndexedPassage[] {
  return document.passages.map(({ ordinal, start, end, page, section, terms }) => ({
    document_id: claimed.id,
    jar_id: claimed.jar_id,
    ordinal,
    format: document.format,
    tags: claimed.tags,
    title: titleOf({ claimed, document }),
    section,
    page,
    start,
    end,
    content: document.text.slice(start, end),
    terms,
    vector: null,
  }));
}

async function embed({ embeddings }: IngestDeps, passages: IndexedPassage[]): Promise<IndexedPassage[]> {
  if (embeddings === null) return passages;
  const vectors = await embeddings.embed(
    passages.map(({ section, content }) => `${section}\n${content}`.trim()),
  );
  return passages.map((passage, position) => ({ ...passage, vector: vectors[position] ?? null }));
}

function completed({ claimed, document, ms }: Read, embedded: boolean): Completed {
  return {
    id: claimed.id,
    ticket: claimed.ticket,
    title: titleOf({ claimed, document }),
    format: document.format,
    page_count: document.pages.length || null,
    word_count: document.word_count,
    language: document.language,
    chunk_count: document.passages.length,
    embedding_count: embedded ? document.passages.length : 0,
    processing_ms: ms,
  };
}
