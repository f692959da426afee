import type { Queryable } from '#db/database.ts';
import { findDocuments, type DocumentFiles } from '#domain/documents/index.ts';
import { AppError } from '#kernel/errors.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import type { Block, Reference, Section, Statement } from '#publishing/content.ts';
import type { Pace } from '#domain/report-writing/writing-pace.ts';

type Sources = { db: Queryable; files: Pick<DocumentFiles, 'text'>; pace: Pace };

/** The references whose quote is, word for word, where they say it is in the stored text. */
export async function verified(
  references: readonly Reference[],
  { db, files, pace }: Sources,
): Promise<Set<number>> {
  const ids = [...new Set(references.map(({ document_id }) => document_id))];
  const documents = await pace.until(findDocuments(db, ids));
  const held = new Set<number>();
  for (const document of documents) {
    const text = await pace.until(textOf(document, files));
    for (const { number, document_id, quote, span } of references)
      if (document_id === document.id && span && text?.slice(span.start, span.end) === quote)
        held.add(number);
    await yieldToEventLoop();
  }
  return held;
}

async function textOf(
  document: Parameters<DocumentFiles['text']>[0],
  files: Pick<DocumentFiles, 'text'>,
): Promise<string | null> {
  return files.text(document).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'not_found') return null;
    throw error;
  });
}

type Written = { sections: Section[]; references: Reference[] };

/** Without the references that do not hold, and what rested on them alone; those left are numbered as they are cited. */
export function settled({ sections, references }: Written, held: ReadonlySet<number>): Written {
  const numbers = new Map<number, number>();
  const kept = (statement: Statement): Statement[] => {
    const left = statement.references.filter((number) => held.has(number));
    if (statement.references.length > 0 && left.length === 0) return [];
    for (const number of left) if (!numbers.has(number)) numbers.set(number, numbers.size + 1);
    return [
      { ...statement, references: left.map((number) => numbers.get(number) ?? 0).toSorted((a, b) => a - b) },
    ];
  };
  const made = sections.flatMap((section) => settledSection(section, kept));
  const byNumber = new Map(references.map((reference) => [reference.number, reference]));
  return {
    sections: made,
    references: [...numbers].flatMap(([before, number]) => {
      const reference = byNumber.get(before);
      return reference ? [{ ...reference, number }] : [];
    }),
  };
}

function settledSection(section: Section, kept: (statement: Statement) => Statement[]): Section[] {
  const blocks = section.blocks.flatMap((block): Block[] => {
    if (block.kind === 'paragraph' || block.kind === 'note') {
      const statements = block.statements.flatMap(kept);
      return statements.length > 0 ? [{ ...block, statements }] : [];
    }
    if (block.kind === 'list') {
      const items = block.items.flatMap(kept);
      return items.length > 0 ? [{ ...block, items }] : [];
    }
    if (block.kind !== 'table') return [block];
    const rows = block.rows.flatMap((row) => {
      const cells = row.flatMap(kept);
      return cells.length === row.length ? [cells] : [];
    });
    return rows.length > 0 ? [{ ...block, rows }] : [];
  });
  const sections = section.sections.flatMap((one) => settledSection(one, kept));
  return blocks.length + sections.length > 0 ? [{ ...section, blocks, sections }] : [];
}
