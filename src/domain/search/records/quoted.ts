import type { AnswerRequestHit } from '#domain/search/extractive/source.ts';
import { answerUnits, type AnswerUnit } from '#domain/search/candidates/units.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import type { RecordedPlace, Records } from './records.ts';

const keyOf = (documentId: string, ordinal: number): string => `${documentId} ${ordinal}`;

/**
 * What is quoted for each place, in their order: the sentence, item or row there, as the document has it. Null where the index
 * holds another text by now. All passages are read together.
 */
export async function quotesAt(
  { index }: Pick<Records, 'index'>,
  places: readonly (RecordedPlace & { confidence?: number })[],
): Promise<(AnswerRequestHit | null)[]> {
  const ordinals = new Map<string, Set<number>>();
  for (const { document_id, place } of places)
    ordinals.set(document_id, (ordinals.get(document_id) ?? new Set()).add(place[2]));
  const wanted = [...ordinals].map(([document_id, of]) => ({ document_id, ordinals: [...of] }));
  const found = wanted.length === 0 ? [] : await index.passagesAt(wanted);
  const hits = new Map(found.map((hit) => [keyOf(hit.document_id, hit.ordinal), { ...hit, score: 1 }]));
  const units = new Map<SearchHit, AnswerUnit[]>();
  return places.map(({ document_id, place: [start, , ordinal], confidence = 1 }) => {
    const hit = hits.get(keyOf(document_id, ordinal));
    if (!hit) return null;
    const its = units.get(hit) ?? answerUnits([hit]);
    units.set(hit, its);
    const unit = its.find((each) => start >= each.start && start < each.end);
    return unit
      ? { hit: { ...hit, score: confidence }, quote: unit.quote, start: unit.start, end: unit.end }
      : null;
  });
}
