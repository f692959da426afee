import { valuesOf } from '#analysis/indicators/spelling.ts';
import { answerUnits } from '#domain/search/candidates/units.ts';
import type { AnswerRequestHit } from '#domain/search/extractive/source.ts';
import { documentsMentioning, type MentioningDocument } from '#domain/search/records/documents.repository.ts';
import { namedSubject } from '#domain/search/records/named-subject.ts';
import { quotesAt } from '#domain/search/records/quoted.ts';
import type { Records } from '#domain/search/records/records.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import type { Search } from '#domain/search/search.service.ts';
import type { IndexFilter } from '#index/search-index.ts';

/** Passages that are looked through for a name: as many as a search gives. */
const mostPassages = 200;
export const mostTitles = 20;

/** The words of a text, between blanks: so `Cobalt-Strike` is the name `cobalt strike`, and `evil[.]com` is `evil.com`. */
function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** By document, the words around the name in the first passage that holds it, itself or else in its title or heading. */
function mentionsIn(hits: SearchHit[], name: string): Map<string, AnswerRequestHit> {
  const wanted = wordsOf(name);
  const within = hits.filter(({ content }) => wordsOf(content).includes(wanted));
  const above = hits.filter(({ title, section }) => wordsOf(`${title}\n${section}`).includes(wanted));
  const documents = new Map<string, SearchHit>();
  for (const hit of [...within, ...above])
    if (!documents.has(hit.document_id)) documents.set(hit.document_id, hit);
  return new Map(
    [...documents].map(([document_id, hit]) => {
      const unit = answerUnits([hit]).find(({ quote }) => wordsOf(quote).includes(wanted));
      const { start, end } = unit ?? hit;
      return [document_id, { hit, quote: unit?.quote ?? hit.content, start, end }];
    }),
  );
}

/** Where mentions are looked for. */
export type Mentioned = { search: Search; records: Records; filter: IndexFilter; owner: string };

type Mentioning = Pick<MentioningDocument, 'title' | 'dated'> & { quoted: AnswerRequestHit | null };

/**
 * The documents that mention a name, the newest first: those that records have it in, under any of its names, and those whose text
 * holds it as it is written. `exact`: there are no more than `total`.
 */
export async function mentioningDocuments(
  name: string,
  { search, records, filter, owner }: Mentioned,
): Promise<{ documents: Mentioning[]; total: number; exact: boolean }> {
  const [{ hits }, subject] = await Promise.all([
    search({ query: name, filter, limit: mostPassages, owner }),
    namedSubject(records, filter, name),
  ]);
  const written = mentionsIn(hits, name);
  const { rows, total } = await documentsMentioning(records.db, filter, {
    entity_ids: subject?.ids ?? [],
    values: valuesOf(name),
    also: [...written.keys()],
    limit: mostTitles,
  });
  const unquoted = rows.flatMap(({ document_id, place }) =>
    place && !written.has(document_id) ? [{ document_id, place }] : [],
  );
  const quotes = await quotesAt(records, unquoted);
  const recorded = new Map(unquoted.map(({ document_id }, i) => [document_id, quotes[i] ?? null]));
  const documents = rows.map(({ document_id, title, dated }) => ({
    title,
    dated,
    quoted: written.get(document_id) ?? recorded.get(document_id) ?? null,
  }));
  const isRecorded = rows.some(({ place }) => place !== null);
  return { documents, total, exact: isRecorded || hits.length < mostPassages };
}
