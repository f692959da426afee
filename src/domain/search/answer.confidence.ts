import { analyseQuery } from '#text/analyse.ts';
import { identifierKey, indexedIdentifierTerms } from '#text/identifier-terms.ts';
import { findIdentifiers } from '#text/identifiers.ts';
import { bodyTerms } from '#text/terms.ts';

import type { ScoredSentence } from './answer.sentences.ts';
import type { SearchHit } from './search.hit.ts';

/** At and above this confidence an answer is given; below it, "not in your documents". */
export const answerThreshold = 0.3;

// Fitted by logistic regression: questions of a reading and a security collection (positive), the same with
// their document taken out and asked of other collections (negative). bench/reading.ts prints what it does.
const model = { bias: -3.5, names: 0.4, support: 3.7, passage: 3.5 };

const properName = /(?<!^)(?<![.?!]\s)\b[\p{Lu}\p{N}][\p{L}\p{N}'-]*/gu;

function shareIn(terms: string[], present: Set<string>, whenNone: number): number {
  return terms.length === 0 ? whenNone : terms.filter((term) => present.has(term)).length / terms.length;
}

function termsOf({ title, section, content }: SearchHit): string[] {
  return bodyTerms(`${title}\n${section}\n${content}`).split(' ');
}

/** Whether the question names codes (CVE, addresses …) of which not one stands in the passages. */
function missesIdentifiers(question: string, hits: SearchHit[]): boolean {
  const named = findIdentifiers(question, { anyCase: true }).filter(({ kind }) => kind !== 'file_name');
  if (named.length === 0) return false;
  const present = new Set(
    hits.flatMap(({ title, section, content }) =>
      indexedIdentifierTerms(findIdentifiers(`${title}\n${section}\n${content}`)),
    ),
  );
  return !named.some((each) => present.has(identifierKey(each)));
}

/**
 * The estimated probability (0–1) that the documents hold the answer and `best` is about it: from the share of
 * the question in the sentence and its surroundings, in the passage, and of its names. 0 when a code that the
 * question is about stands nowhere in the passages.
 */
export function confidenceIn(question: string, best: ScoredSentence, hits: SearchHit[]): number {
  if (missesIdentifiers(question, hits)) return 0;
  const { body, named } = analyseQuery(question);
  const terms = [...new Set(body.split(' ').filter(Boolean))];
  // Nothing but codes was asked for, and a passage holds one.
  if (terms.length === 0) return named.length > 0 ? 0.9 : 0;
  const names = [...new Set(bodyTerms((question.trim().match(properName) ?? []).join(' ')).split(' '))].filter(Boolean);
  const own = new Set(termsOf(best.hit));
  const passage = shareIn(terms, own, 1);
  const logit =
    model.bias + model.names * shareIn(names, own, 1) + model.support * best.support + model.passage * passage ** 2;
  return 1 / (1 + Math.exp(-logit));
}
