import { analyseQuery } from '#analysis/analyse.ts';
import { identifierKey, indexedIdentifierTerms } from '#analysis/identifier-terms.ts';
import { findIdentifiers } from '#analysis/identifiers.ts';

import { meetsExpectation } from './expectation.ts';
import { coverageOf, matchOf, wantedIn, type ScoredSentence } from './sentences.ts';
import { answerUnits } from './units.ts';
import { proximity, neighbourPairs } from '#domain/search/search-closeness.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

/** What speaks for and against the best sentence being the answer. */
export type Evidence = {
  /** Share (0–1) of the question in the sentence, its neighbours, its title and its headings; rare words count more. */
  around: number;
  /** 1 when the sentence holds the kind of thing asked for, -1 when not, 0 when the question does not tell. */
  expected: number;
  /** How far (0–1) the first passage is ahead of the next two. */
  lead: number;
  /** The first passage's score, 0–1. */
  strength: number;
  /** Share (0–1) of the question's neighbouring words that stand together in the sentence. */
  pairs: number;
  /** How far (0–1) the last of the passages found lies below the first. */
  tail: number;
};

/** The lead where it is unknown: few passages, or an order decided by identifiers. */
const usualLead = 0.3;
const usualTail = 0.65;
const fewPassages = 5;
/** Typical values of an answerable question; used where a small jar has no meaningful scores. */
const usual = { lead: 0.45, strength: 0.62, tail: 0.8 };
const enoughPassages = 15;
/** Few passages are found for a question of one or two words in any jar: there they tell nothing about its size. */
const tellingTerms = 3;

/** In a jar of few passages every word is common and the scores are low: they count by the passages there are. */
function steadied(value: number, usually: number, passages: number): number {
  const told = Math.min(1, passages / enoughPassages);
  return told * value + (1 - told) * Math.max(value, usually);
}

/** The scores as odds, best first. */
function oddsOf(hits: SearchHit[]): number[] {
  return hits.map(({ score }) => score / Math.max(1e-9, 1 - score)).sort((a, b) => b - a);
}

/** A question about something absent finds no distinct passage. */
function leadOf(hits: SearchHit[]): number {
  const [first = 0, second, third] = oddsOf(hits);
  if (second === undefined || third === undefined || first <= 0) return usualLead;
  return 1 - (second + third) / 2 / first;
}

/** The last passages are what the collection gives to any question: the height of the first is measured from there. */
function tailOf(hits: SearchHit[]): number {
  const odds = oddsOf(hits);
  const [first = 0] = odds;
  if (odds.length < fewPassages || first <= 0) return usualTail;
  return 1 - (odds.at(-1) as number) / first;
}

/** Whether the question has identifiers (CVE, addresses …) none of which is in the passages. */
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
  const wanted = wantedIn(question, answerUnits(hits));
  const beside = { terms: [...best.beside], set: best.beside };
  const expected = meetsExpectation(question, best.quote);
  const named = analyseQuery(question).named.length > 0;
  const passages = wanted.weights.size < tellingTerms ? enoughPassages : hits.length;
  return {
    around: coverageOf(wanted, (term) => matchOf(term, beside)),
    expected: expected === null ? 0 : expected ? 1 : -1,
    lead: named ? usualLead : steadied(leadOf(hits), usual.lead, passages),
    strength: steadied(hits[0]?.score ?? 0, usual.strength, passages),
    pairs: proximity(neighbourPairs(wanted.terms), best.unit.terms, new Set(wanted.terms)),
    tail: steadied(tailOf(hits), usual.tail, passages),
  };
}
