import { findIdentifiers } from '#analysis/identifiers.ts';
import { valuesOf } from '#analysis/indicators/spelling.ts';
import type { IndexFilter } from '#index/search-index.ts';
import type { Answer } from '#domain/search/extractive/source.ts';
import { judgedBenign } from '#domain/search/records/facts.repository.ts';
import type { Records } from '#domain/search/records/records.ts';
import { shown } from '#domain/search/records/shown.ts';
import { itemsOf } from './fact-items.ts';
import { listAnswer } from './list-answer.ts';
import { listKindIn } from './list-kinds.ts';
import { listRequestIn } from './list-request.ts';
import { factsListed } from './listed-facts.ts';

/** Types of identifiers that an analyst may judge. */
const judged = new Set('ipv4 ipv6 cidr domain url email md5 sha1 sha256 sha512'.split(' '));

/**
 * What the passages say in answer to a question, completed or replaced by the records where it asks for a list of what they hold.
 * Values that an analyst judged benign are not listed, and where a quoted passage has one the answer says so.
 */
export async function withRecordedLists(
  question: string,
  extracted: Answer,
  { records, filter }: { records: Records; filter: IndexFilter },
): Promise<Answer> {
  const kind = listKindIn(question);
  const request = listRequestIn(question);
  if (!request && !kind?.values.length) return extracted;
  const values = extracted.answered && kind?.values.length ? judgedValuesIn(extracted) : [];
  const benign = await judgedBenign(records.db, filter, values);
  const facts = request && (await factsListed(request, { records, filter }));
  const items = facts ? await itemsOf(records, facts.rows) : [];
  if (facts && items.length > 0) return listAnswer(extracted, { ...facts, items }, benign);
  if (benign.length === 0) return extracted;
  return {
    ...extracted,
    answer: `${extracted.answer} Judged benign by an analyst: ${benign.map(shown).join(', ')}.`,
  };
}

function judgedValuesIn({ sources }: Answer): string[] {
  const found = sources.flatMap(({ quote }) => findIdentifiers(quote));
  return found.flatMap(({ kind, canonical }) => (judged.has(kind) ? valuesOf(canonical) : []));
}
