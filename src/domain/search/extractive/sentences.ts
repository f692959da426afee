import type { Span } from '#analysis/document.ts';
import { analyseQuery } from '#analysis/analyse.ts';
import { findIdentifiers, type IdentifierKind } from '#analysis/identifiers.ts';

import { meetsExpectation } from './expectation.ts';
import { answerUnits, type AnswerUnit } from './units.ts';
import { answerTerms, rarityOf, rootOf } from './words.ts';
import { proximity, neighbourPairs } from '#domain/search/search-closeness.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

const weights = {
  pair: 0.15,
  neighbour: 0.25,
  label: 0.2,
  document: 0.6,
  expected: 0.07,
  passage: 0.5,
  fragment: 0.15,
  similar: 0.6,
};
/** The subjects of documents; an address only occurs in them. */
const subjects = new Set<IdentifierKind>(['cve', 'cwe', 'capec', 'attack_technique']);
/** Below this many terms a sentence is a fragment rather than a statement. */
const fragmentTerms = 4;
const prefixLength = 5;
/** How far above a record's line its subject is looked for. */
const recordLines = 8;

const asksForAddress =
  /\b(?:contact|e-?mail|mail|address|url|link|site|website|where|whom?|reach|questions?)\b/i;

/** A sentence of a hit. `start` and `end` are offsets into the document's text. */
export type ScoredSentence = Span & {
  hit: SearchHit;
  quote: string;
  unit: AnswerUnit;
  /** Share (0–1) of the question's weight that the sentence holds by itself. */
  coverage: number;
  /** The terms of the sentence, of its neighbours, of its title and its headings. */
  beside: Set<string>;
  /** Coverage (0–1.2) with the evidence around it: neighbours, title, closeness, the kind of thing asked for. */
  support: number;
  /** Support with the passage's rank; orders the sentences of one question. */
  score: number;
};

/** A question as the sentences are compared with it: its terms in order and what each of them weighs. */
export type Wanted = {
  terms: string[];
  weights: Map<string, number>;
  total: number;
  /** For each part of an identifier all of its parts. */
  parts: Map<string, string[]>;
};

/**
 * For each unit the terms of the identifiers that both the question and its document name: an advisory need not repeat its CVE.
 * None for a unit that is about another one.
 */
function namedByDocuments(question: string, units: AnswerUnit[]): Set<string>[] {
  const asked = analyseQuery(question).named.filter(({ kind }) => subjects.has(kind));
  const named = asked.map((each) => {
    const terms = answerTerms(question.slice(each.start, each.end));
    const holders = units.filter(({ set, labels }) =>
      terms.every((term) => set.has(term) || labels.has(term)),
    );
    return { ...each, terms, documents: new Set(holders.map(({ hit }) => hit.document_id)) };
  });
  return units.map(({ hit, quote, line }) => {
    const held = named.filter(({ documents }) => documents.has(hit.document_id));
    const others = held.length === 0 ? [] : findIdentifiers(quote);
    const own = held.filter(
      ({ kind, canonical }) =>
        !others.some((other) => other.canonical !== canonical && (line || other.kind === kind)),
    );
    return new Set(own.flatMap(({ terms }) => terms));
  });
}

/** How rare each of the question's terms is among the sentences read and in English; what is nowhere counts most. */
export function wantedIn(question: string, units: AnswerUnit[]): Wanted {
  const query = analyseQuery(question);
  const named = query.named.map(({ start, end }) => answerTerms(question.slice(start, end)));
  const terms = [...query.body.split(' ').filter(Boolean).map(rootOf), ...named.flat()];
  // However many parts an identifier has, it is one thing.
  const parts = new Map(named.flatMap((each) => each.map((term) => [term, each])));
  const rare = new Map(
    [...new Set(terms)].map((term) => {
      const holders = units.filter(({ set }) => set.has(term)).length;
      const rareness = Math.log(1 + (units.length + 1) / (holders + 0.5)) * rarityOf(term);
      return [term, rareness / (parts.get(term)?.length ?? 1)];
    }),
  );
  return { terms, parts, weights: rare, total: [...rare.values()].reduce((sum, weight) => sum + weight, 0) };
}

/** 1 for the term itself, less for a word that begins alike (`exploit`, `exploitation`), else 0. */
export function matchOf(term: string, { set, terms }: Pick<AnswerUnit, 'set' | 'terms'>): number {
  if (set.has(term)) return 1;
  if (term.length < prefixLength) return 0;
  const prefix = term.slice(0, prefixLength);
  return terms.some((other) => other.startsWith(prefix)) ? weights.similar : 0;
}

export function coverageOf(wanted: Wanted, matches: (term: string) => number): number {
  let sum = 0;
  for (const [term, weight] of wanted.weights) sum += weight * matches(term);
  return wanted.total > 0 ? sum / wanted.total : 0;
}

/** The unit before; for a line of a record or table those above it, since they name its subject. */
function above(units: AnswerUnit[], i: number): AnswerUnit[] {
  const { place, line } = units[i] as AnswerUnit;
  return units.slice(i - Math.min(place, line ? recordLines : 1), i);
}

function strongest(term: string, units: AnswerUnit[]): number {
  return units.reduce((most, unit) => Math.max(most, matchOf(term, unit)), 0);
}

/** What sentences are compared with. `about`: for each unit the identifiers that its document is about. */
type Asked = { question: string; wanted: Wanted; units: AnswerUnit[]; about: Set<string>[] };

function evidence({ question, wanted, units, about }: Asked, i: number) {
  const unit = units[i] as AnswerUnit;
  const before = above(units, i);
  // A part of an identifier is nothing: `CVE-2021-…` begins many.
  const torn = (term: string) => wanted.parts.get(term)?.some((part) => !unit.set.has(part)) ?? false;
  const own = new Map(wanted.terms.map((term) => [term, torn(term) ? 0 : matchOf(term, unit)]));
  const coverage = coverageOf(wanted, (term) => own.get(term) ?? 0);
  const missing = (term: string) => (own.get(term) === 0 ? 1 : 0);
  const inLabels = (term: string) => (unit.labels.has(term) ? 1 : 0);
  const near = coverageOf(wanted, (term) => missing(term) * strongest(term, before));
  const label = coverageOf(wanted, (term) => missing(term) * inLabels(term));
  const document = coverageOf(wanted, (term) => (about[i]?.has(term) ? missing(term) : 0));
  const expected = meetsExpectation(question, unit.quote);
  const support =
    coverage +
    weights.pair * proximity(neighbourPairs(wanted.terms), unit.terms, new Set(wanted.terms)) +
    weights.neighbour * near +
    weights.label * label +
    weights.document * document +
    (expected === null ? 0 : weights.expected * (expected ? 1 : -1)) -
    (unit.terms.length < fragmentTerms || unit.quote.endsWith('?') ? weights.fragment : 0);
  return { coverage, support: Math.min(1.2, support), raw: support };
}

function besideIn({ units, about }: Asked, i: number): Set<string> {
  const unit = units[i] as AnswerUnit;
  const next = units[i + 1];
  const beside = [unit, ...above(units, i), ...(next && next.place > 0 ? [next] : [])];
  return new Set([...unit.labels, ...unit.set, ...(about[i] ?? []), ...beside.flatMap(({ terms }) => terms)]);
}

/**
 * The sentences of the passages, best answer first: by the weighted share of the question's terms in them, then by proximity, the
 * previous sentence, title and heading, by the expected kind of answer and by the passage's own rank. Headings and the like come
 * last.
 */
export function scoreSentences(question: string, hits: SearchHit[]): ScoredSentence[] {
  const wantsAddress = asksForAddress.test(question);
  const units = answerUnits(hits).map((unit) =>
    unit.contact && !wantsAddress ? { ...unit, states: false } : unit,
  );
  const asked = {
    question,
    wanted: wantedIn(question, units),
    units,
    about: namedByDocuments(question, units),
  };
  const top = hits[0]?.score || 1;
  const scored = units.map((unit, i) => {
    const { raw, ...found } = evidence(asked, i);
    const { hit, quote, start, end } = unit;
    const beside = besideIn(asked, i);
    return {
      hit,
      quote,
      start,
      end,
      unit,
      beside,
      ...found,
      score: raw + weights.passage * Math.max(hit.score / top, asked.about[i]?.size ? weights.document : 0),
    };
  });
  return scored.sort((a, b) => Number(b.unit.states) - Number(a.unit.states) || b.score - a.score);
}
