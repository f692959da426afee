import { analyseQuery } from '#text/analyse.ts';
import { identifierKey, indexedIdentifierTerms } from '#text/identifier-terms.ts';
import { findIdentifiers } from '#text/identifiers.ts';
import { bodyTerms } from '#text/terms.ts';

import type { ScoredSentence } from './answer.sentences.ts';
import type { SearchHit } from './search.hit.ts';

/** At and above this confidence an answer is given; below it, "not in your documents". */
export const answerThreshold = 0.45;

// Fitted by logistic regression: questions of a reading and a security collection (positive), the same with
// their document taken out and asked of other collections (negative). bench/reading.ts prints what it does.
const model = { bias: -3.67, names: 0.52, support: 2.38, passage: 4.58, lead: 4.13 };
/** The lead where it cannot be told: few passages, or an order that identifiers decide. */
const usualLead = 0.3;

const properName = /(?<!^)(?<![.?!]\s)\b[\p{Lu}\p{N}][\p{L}\p{N}'-]*/gu;

function weightOf(terms: string[]): number {
  return terms.reduce((sum, term) => sum + Math.min(12, term.length), 0);
}

/** The share of the terms that are present, long words counting more: they are the rarer ones. */
function weightedShare(terms: string[], present: Set<string>): number {
  const all = weightOf(terms);
  return all === 0 ? 0 : weightOf(terms.filter((term) => present.has(term))) / all;
}

function shareOf(names: string[], present: Set<string>): number {
  return names.length === 0 ? 1 : names.filter((name) => present.has(name)).length / names.length;
}

/** How far (0–1) the first passage stands above the next two: a question about something absent finds none better. */
function leadOf(hits: SearchHit[]): number {
  const odds = hits.map(({ score }) => score / Math.max(1e-9, 1 - score)).sort((a, b) => b - a);
  const [first = 0, second, third] = odds;
  if (second === undefined || third === undefined || first <= 0) return usualLead;
  return 1 - (second + third) / 2 / first;
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
 * the question in the sentence and its surroundings, in the passage, of its names, and from the first passage's lead. 0 when a code that the
 * question is about stands nowhere in the passages.
 */
export function confidenceIn(question: string, best: ScoredSentence, hits: SearchHit[]): number {
  if (missesIdentifiers(question, hits)) return 0;
  const { body, named } = analyseQuery(question);
  const terms = [...new Set(body.split(' ').filter(Boolean))];
  // Nothing but codes was asked for, and a passage holds one.
  if (terms.length === 0) return named.length > 0 ? 0.9 : 0;
  const names = [
    ...new Set(bodyTerms((question.trim().match(properName) ?? []).join(' ')).split(' ')),
  ].filter(Boolean);
  const own = new Set(termsOf(best.hit));
  const logit =
    model.bias +
    model.names * shareOf(names, own) +
    model.support * best.support +
    model.passage * weightedShare(terms, own) ** 2 +
    model.lead * (named.length > 0 ? usualLead : leadOf(hits));
  return 1 / (1 + Math.exp(-logit));
}
