import type { Records } from '#domain/search/index.ts';
import { answerUnits, type AnswerUnit, type SearchHit } from '#domain/search/index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import { sentenceOf, type Sentence } from './sentence.ts';

/** The passages of documents that are read, by their ordinals. */
export type WantedPassages = { document_id: string; ordinals: number[] }[];

/** So many are fetched at once: texts of sealed jars are opened on the way. */
const atOnce = 200;

/** The passages, document by document in the order asked for, each in the order of its text. */
export async function passagesOf(index: Records['index'], wanted: WantedPassages): Promise<SearchHit[]> {
  const flat = wanted.flatMap(({ document_id, ordinals }) =>
    ordinals.map((ordinal) => ({ document_id, ordinal })),
  );
  const found: SearchHit[] = [];
  for (let from = 0; from < flat.length; from += atOnce) {
    const places = new Map<string, number[]>();
    for (const { document_id, ordinal } of flat.slice(from, from + atOnce))
      places.set(document_id, [...(places.get(document_id) ?? []), ordinal]);
    const some = await index.passagesAt(
      Array.from(places, ([document_id, ordinals]) => ({ document_id, ordinals })),
    );
    found.push(...some.map((hit) => ({ ...hit, score: 1 })));
    await yieldToEventLoop();
  }
  const order = new Map(wanted.map(({ document_id }, i) => [document_id, i]));
  return found.toSorted(
    (a, b) => (order.get(a.document_id) ?? 0) - (order.get(b.document_id) ?? 0) || a.ordinal - b.ordinal,
  );
}

/** A piece of a passage, and the sentence that it is where it says something by itself. */
export type ReadUnit = { unit: AnswerUnit; sentence: Sentence | null };

/** The pieces of passages that state something, each once: passages may overlap. */
export async function unitsIn(hits: readonly SearchHit[]): Promise<ReadUnit[]> {
  const units = new Map<string, ReadUnit>();
  for (const hit of hits) {
    for (const unit of answerUnits([hit]))
      if (unit.states && !unit.contact)
        units.set(`${hit.document_id} ${unit.start}`, { unit, sentence: sentenceOf(unit) });
    await yieldToEventLoop();
  }
  return [...units.values()];
}
