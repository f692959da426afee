import { analyseQuery } from '#text/analyse.ts';
import { identifierKey, indexedIdentifierTerms } from '#text/identifier-terms.ts';
import { findIdentifiers } from '#text/identifiers.ts';

import { meetsExpectation } from './answer.expectation.ts';
import { coverageOf, matchOf, wantedIn, type ScoredSentence, type Wanted } from './answer.sentences.ts';
import { answerUnits } from './answer.units.ts';
import { answerTerms, rarityOf } from './answer.words.ts';
import { closeness, neighbourPairs } from './search.closeness.ts';
import type { SearchHit } from './search.hit.ts';

/** What speaks for and against the best sentence being the answer. Shares lie in 0–1. */
export type Evidence = {
  /** Share of the question in the sentence, with what stands beside it, and in its passage. */
  own: number;
  around: number;
  passage: number;
  /** The weight of the heaviest word that stands nowhere around the sentence, of the heaviest of all. */
  missing: number;
  /** Share of the question, by rarity in English, that stands in none of the passages. */
  absent: number;
  /** Share of the question's names that stand in the passage; 1 when it has none. */
  names: number;
  /** 1 when the thing asked for (`which insurer`) stands around the sentence, 0 when not, 0.5 for no such word. */
  focus: number;
  /** 1 when the sentence holds the kind of thing asked for, -1 when not, 0 when the question does not tell. */
  expected: number;
  /** How far the first passage stands above the next ones. */
  lead: number;
  /** The first passage's score. */
  strength: number;
  /** Share of the question's neighbouring words that stand together in the sentence. */
  pairs: number;
  /** Logarithm of the number of the question's terms. */
  length: number;
};

/** The lead where it cannot be told: few passages, or an order that identifiers decide. */
const usualLead = 0.3;
const properName = /(?<!^)(?<![.?!]\s)\b[\p{Lu}\p{N}][\p{L}\p{N}'-]*/gu;
const focusWord =
  /\b(?:which|what|how many|how much|whose)\s+(?:(?:other|kinds? of|types? of|number of|percentage of|single|first|main|specific)\s+)*([\p{L}-]{3,})/iu;
const noFocus =
  /^(?:the|was|were|are|did|does|has|had|have|can|could|would|should|will|might|may|must|kinds?|types?|year|day|date|time|month|percentage|happen\w*|else|about|of|do|person|people|name|other|is)$/i;

/** How far (0–1) the first passage stands above the next ones: a question about something absent finds none better. */
function leadOf(hits: SearchHit[]): number {
  const odds = hits.map(({ score }) => score / Math.max(1e-9, 1 - score)).sort((a, b) => b - a);
  const [first = 0, second, third] = odds;
  if (second === undefined || third === undefined || first <= 0) return usualLead;
  return 1 - (second + third) / 2 / first;
}

function shareOf(terms: string[], present: Set<string>): number {
  return terms.length === 0 ? 1 : terms.filter((term) => present.has(term)).length / terms.length;
}

function namesIn(question: string): string[] {
  const names = (question.trim().match(properName) ?? []).join(' ');
  return [...new Set(answerTerms(names))];
}

/** The terms of the word after `which`, `what` or `how many`, which the answer should be about. */
function focusOf(question: string): string[] {
  const word = focusWord.exec(question)?.[1] ?? '';
  return noFocus.test(word) ? [] : answerTerms(word).filter((term) => rarityOf(term) > 0.5);
}

function termsOf({ title, section, content }: SearchHit): string[] {
  return answerTerms(`${title}\n${section}\n${content}`);
}

function heaviestMissing(wanted: Wanted, around: (term: string) => number): number {
  let missing = 0;
  let most = 1e-9;
  for (const [term, weight] of wanted.weights) {
    most = Math.max(most, weight);
    missing = Math.max(missing, weight * (1 - around(term)));
  }
  return missing / most;
}

function absentShare(wanted: Wanted, nowhere: (term: string) => number): number {
  const terms = [...wanted.weights.keys()];
  const all = terms.reduce((sum, term) => sum + rarityOf(term), 0);
  return all === 0 ? 0 : terms.reduce((sum, term) => sum + rarityOf(term) * nowhere(term), 0) / all;
}

/** Whether the question names codes (CVE, addresses …) of which not one stands in the passages. */
export function missesIdentifiers(question: string, hits: SearchHit[]): boolean {
  const named = findIdentifiers(question, { anyCase: true }).filter(({ kind }) => kind !== 'file_name');
  if (named.length === 0) return false;
  const present = new Set(
    hits.flatMap(({ title, section, content }) =>
      indexedIdentifierTerms(findIdentifiers(`${title}\n${section}\n${content}`)),
    ),
  );
  return !named.some((each) => present.has(identifierKey(each)));
}

/** Weighs the best sentence against all passages that were found, also those that no answer is taken from. */
export function evidenceFor(question: string, best: ScoredSentence, hits: SearchHit[]): Evidence {
  const units = answerUnits(hits);
  const wanted = wantedIn(question, units);
  const nowhere = (term: string) => (units.some((u) => matchOf(term, u) > 0 || u.labels.has(term)) ? 0 : 1);
  const own = termsOf(best.hit);
  const passage = { terms: own, set: new Set(own) };
  const beside = { terms: [...best.beside], set: best.beside };
  const around = (term: string) => matchOf(term, beside);
  const focus = focusOf(question);
  const expected = meetsExpectation(question, best.quote);
  const named = analyseQuery(question).named.length > 0;
  return {
    own: coverageOf(wanted, (term) => matchOf(term, best.unit)),
    around: coverageOf(wanted, around),
    passage: coverageOf(wanted, (term) => matchOf(term, passage)),
    missing: heaviestMissing(wanted, around),
    absent: absentShare(wanted, nowhere),
    support: best.support,
    names: shareOf(namesIn(question), passage.set),
    focus: focus.length === 0 ? 0.5 : Math.max(...focus.map(around)),
    expected: expected === null ? 0 : expected ? 1 : -1,
    lead: named ? usualLead : leadOf(hits),
    strength: hits[0]?.score ?? 0,
    pairs: closeness(neighbourPairs(wanted.terms), best.unit.terms, new Set(wanted.terms)),
    length: Math.log(Math.max(1, wanted.terms.length)),
  };
}
