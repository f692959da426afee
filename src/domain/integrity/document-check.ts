import type { Database } from '#db/database.ts';
import {
  forgetDamage,
  readingOf,
  reopen,
  type Document,
  type DocumentFiles,
  type NoteDamage,
  type Pace,
  type StoredPart,
} from '#domain/documents/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { AppError, orNull } from '#kernel/errors.ts';
import type { Queue } from '#queue/queue.ts';
import { openRebuild } from './rebuild.repository.ts';

export type DocumentCheckDeps = {
  database: Database;
  files: DocumentFiles;
  index: SearchIndex;
  queue: Queue;
  note: NoteDamage;
};

export type CheckedDocument = Pick<
  Document,
  | 'id'
  | 'jar_id'
  | 'file_id'
  | 'status'
  | 'size_bytes'
  | 'content_sha256'
  | 'text_bytes'
  | 'text_sha256'
  | 'chunk_count'
  | 'error_code'
> & { ticket: string };

const passagesAtOnce = 500;

/**
 * Compares the stored files of a document with its record: the original with its SHA-256, text, outline and hidden text with
 * theirs, and the passages in the index with the text they belong to. Damage is recorded. A document is read again (`rereading`)
 * where only derived parts are damaged, and where it failed without an original that is intact now.
 */
export async function checkDocument(
  deps: DocumentCheckDeps,
  document: CheckedDocument,
  pace: Pace,
): Promise<{ bytes: number; rereading: boolean }> {
  const original = await deps.files.verify(document, pace);
  const good: StoredPart[] = original === null ? ['original'] : [];
  const derived = document.status === 'completed' ? await checkDerived(deps, document, pace) : null;
  if (derived === null) good.push('text', 'passages');
  await forgetDamage(deps.database.kysely, document.file_id, good);
  const bytes = document.size_bytes + (document.text_bytes ?? 0);
  if (original === null && document.error_code === 'STORAGE_ERROR')
    return { bytes, rereading: await reopen(deps, document.id, ['failed']) };
  if (derived === null || !(await isUnchanged(deps, document))) return { bytes, rereading: false };
  await deps.note({ file_id: document.file_id, part: derived, problem: 'damaged' });
  // Without its original it would lose what is left.
  return { bytes, rereading: original === null && (await reopen(deps, document.id, ['completed'])) };
}

/** The derived part that is not as it should be; null when all is well. */
async function checkDerived(
  { database, files, index }: DocumentCheckDeps,
  document: CheckedDocument,
  pace: Pace,
): Promise<'text' | 'passages' | null> {
  const text = await orNull(files.text(document));
  await pace(document.text_bytes ?? 0);
  if (text === null) return 'text';
  try {
    await files.outline(document);
    await files.hidden(document);
  } catch {
    return 'text';
  }
  // What it lacks is on its way.
  if (await openRebuild(database.kysely)) return null;
  return (await passagesAgree(index, document, text, pace)) ? null : 'passages';
}

async function passagesAgree(
  index: SearchIndex,
  { id, chunk_count }: CheckedDocument,
  text: string,
  pace: Pace,
): Promise<boolean> {
  try {
    for (let from = 0; from <= chunk_count; from += passagesAtOnce) {
      const passages = await index.passagesOf(id, { start: from, end: from + passagesAtOnce });
      if (passages.length !== Math.min(passagesAtOnce, chunk_count - from)) return false;
      for (const [at, { ordinal, start, end, content }] of passages.entries())
        if (ordinal !== from + at || content !== text.slice(start, end)) return false;
      await pace(passages.reduce((sum, { content }) => sum + content.length, 0));
    }
    return true;
  } catch (error) {
    // It is sealed, and does not open.
    if (error instanceof AppError && error.kind === 'internal') return false;
    throw error;
  }
}

/** Whether it has not been read again, replaced or deleted since it was looked up. */
async function isUnchanged({ database }: DocumentCheckDeps, document: CheckedDocument): Promise<boolean> {
  const now = await readingOf(database.kysely, document.file_id);
  return now?.status === 'completed' && now.ticket === document.ticket;
}
