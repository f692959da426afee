import { findIdentifiers } from '#analysis/identifiers.ts';
import { valuesOf } from '#analysis/indicators/spelling.ts';
import type { IndexFilter } from '#index/search-index.ts';
import type { Answer } from '#domain/search/extractive/source.ts';
import { judgedBenign } from '#domain/search/records/facts.repository.ts';
import type { Records } from '#domain/search/records/records.ts';
import { itemsOf } from './fact-items.ts';
import { listAnswer } from './list-answer.ts';
import { listKindIn } from './list-kinds.ts';
import { listRequestIn } from './list-request.ts';
import { factsListed } from './listed-facts.ts';

/** Types of identifiers that an analyst may judge. */
const judged = new Set('ipv4 ipv6 cidr domain url email md5 sha1 sha256 sha512'.split(' '));

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
  const values = extracted.answered && listKindIn(question)?.values.length ? judgedValuesIn(extracted) : [];
  const [benign, facts] = await Promise.all([
    judgedBenign(records.db, filter, values),
    factsListed(request, { records, filter }),
  ]);
  const items = facts ? await itemsOf(records, facts.rows) : [];
  if (!facts || items.length === 0) return extracted;
  const total = facts.total - (facts.rows.length - items.length);
  return listAnswer(extracted, { ...facts, items, total }, benign);
}

function judgedValuesIn({ sources }: Answer): string[] {
  const found = sources.flatMap(({ quote }) => findIdentifiers(quote));
  return found.flatMap(({ kind, canonical }) => (judged.has(kind) ? valuesOf(canonical) : []));
}
