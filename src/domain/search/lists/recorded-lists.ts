import type { Queryable } from '#db/database.ts';
import { valuesIn } from '#analysis/indicators/spelling.ts';
import type { IndexFilter } from '#index/search-index.ts';
import { benignAmong } from '#domain/verdicts/index.ts';
import type { Answer } from '#domain/search/extractive/source.ts';
import type { Records } from '#domain/search/records/records.ts';
import { itemsOf } from './fact-items.ts';
import { listAnswer } from './list-answer.ts';
import { listKindIn, type ListKind } from './list-kinds.ts';
import { listRequestIn } from './list-request.ts';
import { factsListed } from './listed-facts.ts';

/**
 * What the passages say in answer to a question, completed or replaced by the records where it asks for a list of what they hold.
 * Values that an analyst judged benign are not listed.
 */
export async function withRecordedLists(
  question: string,
  extracted: Answer,
  { records, filter }: { records: Records; filter: IndexFilter },
): Promise<Answer> {
  const request = listRequestIn(question);
  if (!request) return extracted;
  const [doubtful, facts] = await Promise.all([
    quotesBenign(records.db, extracted, listKindIn(question)),
    factsListed(request, { records, filter }),
  ]);
  const items = facts ? await itemsOf(records, facts.rows) : [];
  if (!facts || items.length === 0) return extracted;
  const total = facts.total - (facts.rows.length - items.length);
  return listAnswer(extracted, { ...facts, items, total }, doubtful);
}

/** Whether an answer for a list of values quotes one that a verdict calls benign there. */
async function quotesBenign(
  db: Queryable,
  { answered, sources }: Answer,
  kind: ListKind | null,
): Promise<boolean> {
  if (!answered || !kind?.values.length) return false;
  const values = valuesIn(sources.map(({ quote }) => quote).join('\n'));
  const documentIds = sources.map(({ document_id }) => document_id);
  return (await benignAmong(db, { values, documentIds, limit: 1 })).length > 0;
}
