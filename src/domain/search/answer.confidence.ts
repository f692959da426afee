import { analyseQuery } from '#text/analyse.ts';
import { identifierKey } from '#text/identifier-terms.ts';
import { findIdentifiers } from '#text/identifiers.ts';
import { bodyTerms } from '#text/terms.ts';

import type { ScoredSentence } from './answer.sentences.ts';
import type { SearchHit } from './search.hit.ts';

export type Evidence = {
  /** Share of the question's weight in the best sentence. */
  sentence: number;
  /** Share of the question's terms in the best sentence's passage, its title and heading. */
  passage: number;
  /** Share of the question's names and numbers in that passage; 1 when it has none. */
  names: number;
  /** Share of the question's terms in any passage found. */
  anywhere: number;
};

const properName = /(?<!^)(?<![.?!]\s)\b[\p{Lu}\p{N}][\p{L}\p{N}'-]*/gu;

function shareIn(terms: string[], present: Set<string>, whenNone: number): number {
  return terms.length === 0 ? whenNone : terms.filter((term) => present.has(term)).length / terms.length;
}

function termsOf({ title, section, content }: SearchHit): string[] {
  return bodyTerms(`${title}\n${section}\n${content}`).split(' ');
}

/** What speaks for the best sentence being an answer to the question. */
export function weighEvidence(question: string, best: ScoredSentence, hits: SearchHit[]): Evidence {
  const terms = [...new Set(analyseQuery(question).body.split(' ').filter(Boolean))];
  const names = [...new Set(bodyTerms((question.trim().match(properName) ?? []).join(' ')).split(' '))].filter(Boolean);
  const own = new Set(termsOf(best.hit));
  const all = new Set(hits.flatMap(termsOf));
  return {
    sentence: best.coverage,
    passage: shareIn(terms, own, 1),
    names: shareIn(names, own, 1),
    anywhere: shareIn(terms, all, 1),
  };
}
