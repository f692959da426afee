import { tacticsOf } from '#names/known/tactics.ts';
import type { Stated } from '#domain/report-writing/sources/evidence.repository.ts';
import type { SubjectSentence } from '#domain/report-writing/sources/pool.ts';
import { facets, type Facet } from './facets.ts';

/** What is recorded of a sentence's document, to see what it treats. */
export type Recorded = {
  relations: readonly Stated[];
  /** Of the document, each with its number in ATT&CK. */
  techniques: readonly { id: string; start: number }[];
};

export type Sorted = { facet: Facet; strength: number };

const weights = { relation: 4, technique: 3, words: 2, furtherWords: 1 };

/** The side of the subject that a sentence treats most clearly; null where it treats none. */
export function sortedInto(sentence: SubjectSentence, { relations, techniques }: Recorded): Sorted | null {
  const within = (start: number) => start >= sentence.start && start < sentence.end;
  const stated = relations.filter(({ span: [start] }) => within(start));
  const tactics = techniques
    .filter(({ start }) => within(start))
    .flatMap(({ id }) => tacticsOf(id).slice(0, 2));
  const judged = facets.map((facet) => ({
    facet,
    strength:
      (stated.some((one) => isOf(one, facet)) ? weights.relation : 0) +
      (facet.tactics.some((id) => tactics.includes(id)) ? weights.technique : 0) +
      wordsIn(sentence.text, facet),
  }));
  const best = judged.reduce((one, other) => (other.strength > one.strength ? other : one));
  return best.strength > 0 ? best : null;
}

function isOf({ relation, object_kind }: Stated, { relations, objects }: Facet): boolean {
  return (
    relations.includes(relation) && (objects.length === 0 || (objects as string[]).includes(object_kind))
  );
}

function wordsIn(text: string, { words }: Facet): number {
  const found = text.match(new RegExp(words.source, `${words.flags.replace('g', '')}g`)) ?? [];
  const different = new Set(found.map((one) => one.toLowerCase()));
  return different.size === 0 ? 0 : weights.words + Math.min(2, different.size - 1) * weights.furtherWords;
}
