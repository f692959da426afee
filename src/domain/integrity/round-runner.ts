import type { Queryable } from '#db/database.ts';
import type { Audit } from '#domain/audit/index.ts';
import type { Pace } from '#domain/documents/index.ts';
import { checkDocument, type CheckedDocument, type DocumentCheckDeps } from './document-check.ts';
import { nextRecordPart, readRecordPart, type RecordPart } from './records-check.ts';
import type { Progress, Round } from './round.repository.ts';

export type RoundDeps = DocumentCheckDeps & { audit: Pick<Audit, 'verify'> };

/** Notes how far the round is. Throws when it is to go no further here. */
export type Save = (progress: Progress) => Promise<void>;

const documentsAtOnce = 20;

/** Continues a round to its end: all documents, then all records, then the audit log. */
export async function runRound(
  deps: RoundDeps,
  round: Round,
  { pace, save }: { pace: Pace; save: Save },
): Promise<Progress> {
  let { stage, position, documents, bytes, rereading, faults } = round;
  const progress = (): Progress => ({ stage, position, documents, bytes, rereading, faults });
  const db = deps.database.kysely;

  if (stage === 'documents') {
    for await (const document of documentsAfter(db, position)) {
      const checked = await checkDocument(deps, document, pace);
      position = document.id;
      documents += 1;
      bytes += checked.bytes;
      rereading += checked.rereading ? 1 : 0;
      await save(progress());
    }
    [stage, position] = ['records', null];
  }
  if (stage === 'records') {
    for (let part = partOf(position); ;) {
      part = (await nextRecordPart(db, part)) ?? null;
      if (part === null) break;
      const read = await readRecordPart(db, part);
      if (typeof read === 'string') faults = [...faults, read].slice(0, 100);
      else await pace(read);
      position = `${part.table}:${part.to}`;
      await save(progress());
    }
    [stage, position] = ['audit', null];
    await save(progress());
  }
  const { first_broken } = await deps.audit.verify();
  if (first_broken)
    faults = [...faults, `The audit log is broken at entry ${first_broken.seq}: ${first_broken.reason}`];
  return progress();
}

function partOf(position: string | null): RecordPart | null {
  const [table = '', block] = position?.split(':') ?? [];
  return block === undefined ? null : { table, from: 0, to: Number(block) };
}

async function* documentsAfter(db: Queryable, position: string | null): AsyncGenerator<CheckedDocument> {
  for (let after = position; ;) {
    let query = db
      .selectFrom('documents')
      .select([
        'id',
        'jar_id',
        'file_id',
        'status',
        'size_bytes',
        'content_sha256',
        'text_bytes',
        'text_sha256',
        'chunk_count',
        'error_code',
        'ticket',
      ]);
    if (after !== null) query = query.where('id', '>', after);
    const page = await query.orderBy('id').limit(documentsAtOnce).execute();
    yield* page;
    if (page.length < documentsAtOnce) return;
    after = page.at(-1)?.id ?? null;
  }
}
