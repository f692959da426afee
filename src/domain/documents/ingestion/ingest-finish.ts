import type { Database } from '#db/database.ts';
import { recordEvidence, recordEvidenceAhead } from '#domain/evidence/index.ts';
import { recordAhead, recordIndicators, type RecordPart } from '#domain/indicators/index.ts';
import { recordSketches } from '#domain/sketches/index.ts';
import { shareVerdicts } from '#domain/verdicts/index.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { SearchIndex } from '#index/search-index.ts';
import type { Vectors } from '#domain/vectors/index.ts';
import type { Queue } from '#queue/queue.ts';
import type { DocumentFiles } from '#domain/documents/records/known-versions.ts';
import { announceHidden } from '#domain/documents/records/hidden-text-events.ts';
import { sendToReading } from '#domain/documents/documents.jobs.ts';
import {
  completed,
  evidenceIn,
  failed,
  findingsOf,
  hiddenIn,
  passagesOf,
  noEvidenceIn,
  nothingIn,
  personalDataIn,
  sketchIn,
  type Read,
  type Unread,
} from './ingest-passages.ts';
import {
  completeDocuments,
  failDocuments,
  holdClaims,
  notePublished,
  noteProgress,
  progressAt,
  type ClaimedDocument,
} from './ingest.repository.ts';
import { announcePersonalData } from './pii-record.ts';
import { purge } from '#domain/documents/records/purge.service.ts';
import { retagChanged } from '#domain/documents/tags/tags.service.ts';
import { reopenAny } from '#domain/documents/versions/rereading.repository.ts';

export type FinishDeps = {
  database: Database;
  files: DocumentFiles;
  index: SearchIndex;
  queue: Queue;
  vectors: Pick<Vectors, 'add'>;
  bus: EventBus;
};

// Passages per write: each write makes a version of the index, but while one is prepared no other user gets a turn, and it is in
// memory several times over.
const indexedAtOnce = 2_000;

/**
 * Ends documents: their passages go to the index together, in place of those of an earlier reading, and their
 * records say so. What has been taken over by another attempt or another version meanwhile is left to that one.
 */
export async function finish(deps: FinishDeps, outcomes: (Read | Unread)[]): Promise<void> {
  if (outcomes.length === 0) return;
  const reads = outcomes.filter((outcome): outcome is Read => 'document' in outcome);
  const passages = reads.flatMap(passagesOf);
  const claims = outcomes.map(({ claimed }) => claimed);
  const mine = await noteProgress(deps.database.kysely, claims, progressAt.to_index);
  const own = claims.filter(({ id }) => mine.has(id));
  // Not before: until now the earlier reading was what searches found.
  const repeated = own.filter(({ attempts }) => attempts > 1).map(({ id }) => id);
  if (repeated.length > 0) await deps.index.deleteDocuments(repeated);
  const added = passages.filter(({ document_id }) => mine.has(document_id));
  let embedded = true;
  for (let from = 0; from < added.length; from += indexedAtOnce) {
    if (from > 0) await noteProgress(deps.database.kysely, own, indexedSoFar(from / added.length));
    const part = added.slice(from, from + indexedAtOnce);
    await deps.index.add(part);
    embedded = (await deps.vectors.add(part)) && embedded;
  }
  const ended = await settle(deps, outcomes, embedded);
  await retagChanged(
    deps,
    reads.flatMap(({ claimed }) => (ended.has(claimed.id) ? claimed : [])),
  );
  const lost = claims.filter(({ id }) => !ended.has(id));
  if (lost.length > 0) await leaveBehindNothing(deps, lost, mine);
}

function indexedSoFar(part: number): number {
  const { to_index, indexed } = progressAt;
  return Math.floor(to_index + part * (indexed - to_index));
}

/** Updates the record of each document together with its findings. Returns their ids. */
async function settle(
  { database, bus }: FinishDeps,
  outcomes: (Read | Unread)[],
  embedded: boolean,
): Promise<Set<string>> {
  const reads = outcomes.filter((outcome): outcome is Read => 'document' in outcome);
  const part = partsOf(database, reads);
  const findings = await recordAhead(database.kysely, reads.map(findingsOf), part);
  const evidence = await recordEvidenceAhead(reads.map(evidenceIn), part);
  const unread = outcomes.filter((outcome): outcome is Unread => 'error_code' in outcome);
  return database.transact(async (tx) => {
    await shareVerdicts(tx);
    const done = await completeDocuments(
      tx,
      reads.map((entry) => completed(entry, embedded)),
    );
    const mine = reads.filter(({ claimed }) => done.has(claimed.id));
    await recordIndicators(
      tx,
      findings.filter(({ document_id }) => done.has(document_id)),
    );
    await recordEvidence(
      tx,
      evidence.filter(({ document_id }) => done.has(document_id)),
    );
    await recordSketches(tx, mine.map(sketchIn));
    await announceHidden(tx, mine.map(hiddenIn));
    const broken = await failDocuments(tx, unread.map(failed));
    const left = unread.filter(({ claimed }) => broken.has(claimed.id));
    await recordIndicators(tx, left.map(nothingIn));
    await recordEvidence(tx, left.map(noEvidenceIn));
    await announcePersonalData(tx, mine.flatMap(personalDataIn), bus);
    if (mine.length > 0) await bus.publish('documents.completed', { document_ids: mine.map(idOf) }, tx);
    return new Set([...done, ...broken]);
  });
}

const idOf = ({ claimed }: Read): string => claimed.id;

declare module '#queue/event-bus.ts' {
  interface Happenings {
    /** They were read, for the first time or again. */
    'documents.completed': { document_ids: string[] };
  }
}

/**
 * Short transactions for some of the documents, which are held while they are this attempt's. Their dates are noted first: what is
 * recorded bears them.
 */
function partsOf(database: Database, reads: Read[]): RecordPart {
  const claims = new Map(reads.map(({ claimed }) => [claimed.id, claimed]));
  const dates = new Map(reads.map(({ claimed, document }) => [claimed.id, document.published ?? null]));
  return (ids, work) =>
    database.transact(async (tx) => {
      await shareVerdicts(tx);
      const wanted = ids.flatMap((id) => claims.get(id) ?? []);
      const ours = await holdClaims(tx, wanted);
      await notePublished(
        tx,
        [...ours].map((id) => ({ id, published_at: dates.get(id) ?? null })),
      );
      await work(tx, ours);
    });
}

/**
 * Cleans up after attempts that do not count: files of deleted documents and of replaced versions are removed, and a document
 * whose passages may be mixed with those of a faster attempt is read again.
 */
async function leaveBehindNothing(
  deps: FinishDeps,
  lost: ClaimedDocument[],
  written: Set<string>,
): Promise<void> {
  const { database, queue } = deps;
  const ids = lost.map(({ id }) => id);
  await purge(deps, { document_ids: ids, file_ids: lost.map(({ file_id }) => file_id), jar_id: null });
  const mixed = ids.filter((id) => written.has(id));
  if (mixed.length === 0) return;
  await database.transact(async (tx) => sendToReading(queue, await reopenAny(tx, mixed), tx));
}
