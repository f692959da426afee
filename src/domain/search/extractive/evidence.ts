import { analyseQuery } from '#analysis/analyse.ts';
import { identifierKey, indexedIdentifierTerms } from '#analysis/identifier-terms.ts';
import { findIdentifiers } from '#analysis/identifiers.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import type { Features } from '#domain/search/candidates/features.ts';
import type { ScoredSentence } from '#domain/search/candidates/sentences.ts';

/** The lead where it is unknown: few passages, or an order decided by identifiers. */
const usualLead = 0.3;
const usualTail = 0.65;
/** A difference of scores that leaves no doubt. */
const farAhead = 6;
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

/**
 * What speaks for and against the best candidate being the answer, by name, each from 0 to 1: its own features, and how it and its
 * passage compare with all others that were found.
 */
export function evidenceFor(
  question: string,
  best: ScoredSentence,
  { sentences, hits }: { sentences: ScoredSentence[]; hits: SearchHit[] },
): Features {
  const { named, body } = analyseQuery(question);
  const passages = new Set(body.split(' ')).size < tellingTerms ? enoughPassages : hits.length;
  const stating = sentences.filter(({ unit }) => unit.states);
  // The same sentence in several places is one candidate.
  const scores = new Map(stating.map(({ quote, score }) => [quote, score]));
  const total = [...scores.values()].reduce((sum, score) => sum + Math.exp(score - best.score), 0);
  const rival = Math.max(
    ...stating
      .filter(({ hit, quote }) => hit.document_id !== best.hit.document_id && quote !== best.quote)
      .map(({ score }) => score),
    best.score - farAhead,
  );
  return {
    ...best.features,
    // How far the first passage is ahead of the next two, its score, and how far the last one lies below it.
    lead: named.length > 0 ? usualLead : steadied(leadOf(hits), usual.lead, passages),
    strength: steadied(hits[0]?.score ?? 0, usual.strength, passages),
    tail: steadied(tailOf(hits), usual.tail, passages),
    // The candidate's share of the weight of all, and how far it is ahead of the best one of another document.
    chosen: 1 / Math.max(1, total),
    margin: Math.min(1, Math.max(0, (best.score - rival) / farAhead)),
  };
}
