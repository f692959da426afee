import type { Span } from '#analysis/document.ts';
import { sentenceSpans } from '#analysis/language/sentences.ts';
import { isReferenceHeading, statesNothing } from '#analysis/no-statement.ts';

import { structureOf, type Block, type PieceKind } from './structure.ts';
import { fieldWordsIn } from '#domain/search/question/field-words.ts';
import { answerTerms } from '#domain/search/question/words.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

/** The longest quote, in UTF-16 units. */
const longestQuote = 400;
const shortestPiece = 150;
/** A list or a record is quoted as one, with as many of its items as this holds. UTF-16 units. */
const longestBlock = 1500;

const lineLike = /^(?:[-*•–|]|\d{1,3}[.)]\s|[\p{L}_][\w.-]{0,40}(?: [\w.-]{1,30}){0,2}:(?:\s|$))|\s\|\s|\t/u;
const shortKey = /^[\p{L}_][\w.-]{0,40}:\s/u;
const keyOnly = /^[-*•\s]*[\p{L}_][\p{L}\p{N}\s_.-]{0,60}:$/u;
const contact = /^(?:[\p{L} -]{1,30}[:\s]\s*)?(?:\S+@\S+\.\S+|https?:\/\/\S+)$/u;
const pageMark = /\bpage \d+ of \d+$/i;

/** A quotable piece of a passage. `start` and `end` are offsets into the document's text. */
export type AnswerUnit = Span & {
  hit: SearchHit;
  quote: string;
  /** Analysed terms in order. */
  terms: string[];
  /** The same, for a row of a table with those of its header. */
  set: Set<string>;
  /** Which groups of words of the field stand in it. */
  groups: ReadonlySet<number>;
  /** The terms of the title and the heading path. */
  labels: Set<string>;
  kind: PieceKind | Block['kind'];
  /** Says what an item, a row or a field is about. */
  lead: AnswerUnit | null;
  /** Its place among the units of the passage, from 0. */
  place: number;
  /** A record, list item or row, whose subject is often some lines above. */
  line: boolean;
  /** False for what can answer nothing: a heading, the header of a table, a key without a value, a question, a caption, a reference. */
  states: boolean;
  /** An address and little else, which answers only questions for one. */
  contact: boolean;
};

function plain(text: string): string {
  return text
    .replace(/^[#\s]+|[\s#]+$/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** Splits what is longer than a quote may be: after a clause where there is one, else at white space. */
function cutLong(text: string, { start, end }: Span): Span[] {
  const out: Span[] = [];
  let from = start;
  while (end - from > longestQuote) {
    const window = text.slice(from, from + longestQuote);
    const clause = Math.max(...['; ', ': ', ' | ', ', ', '\n'].map((mark) => window.lastIndexOf(mark)));
    const space = /\s\S*$/.exec(window)?.index ?? longestQuote;
    let cut = clause >= shortestPiece ? clause + 1 : space;
    if (cut < shortestPiece) cut = longestQuote;
    // Never between the halves of a surrogate pair.
    if (/[\ud800-\udbff]/.test(text[from + cut - 1] ?? '')) cut -= 1;
    const piece = text.slice(from, from + cut);
    out.push({ start: from, end: from + piece.trimEnd().length });
    from += cut + (/^\s*/.exec(text.slice(from + cut, end))?.[0].length ?? 0);
  }
  if (from < end) out.push({ start: from, end });
  return out;
}

/** A document's own title line, or a running header: adjacent parts that are not a sentence. */
function isTitleLine(quote: string, first: boolean): boolean {
  if (/[.!?…:;)\]"”]$/.test(quote) || shortKey.test(quote) || /\s\|\s|^[-*•|]/.test(quote)) return false;
  return first ? quote.length < 120 : /\S · \S/.test(quote) && !quote.includes(': ');
}

function isHeading(quote: string, headings: Set<string>): boolean {
  return quote.startsWith('#') || headings.has(plain(quote));
}

function statesIn(quote: string, headings: Set<string>): boolean {
  if (quote.startsWith('#') || keyOnly.test(quote) || pageMark.test(quote) || statesNothing(quote))
    return false;
  return !quote.endsWith('?') && /[\p{L}\p{N}]/u.test(quote) && !headings.has(plain(quote));
}

/** The units of a passage, and the lists and records that they make. */
export type UnitsOfPassage = { units: AnswerUnit[]; blocks: AnswerUnit[] };

const noGroups: ReadonlySet<number> = new Set();

function groupsOf(terms: string[]): ReadonlySet<number> {
  const found = fieldWordsIn(terms);
  return found.length === 0 ? noGroups : new Set(found.map(({ group }) => group));
}

function unitsOf(hit: SearchHit): UnitsOfPassage {
  const labels = new Set(answerTerms(`${hit.title} ${hit.section}`));
  const path = hit.section.split(' > ');
  const headings = new Set([hit.title, hit.section, ...path].map(plain));
  const referring = path.some(isReferenceHeading);
  const spans = sentenceSpans(hit.content).flatMap((span) => cutLong(hit.content, span));
  const quotes = spans.map(({ start, end }) => hit.content.slice(start, end));
  const { pieces, blocks } = structureOf(
    quotes,
    quotes.map((quote) => isHeading(quote, headings)),
  );
  const units: AnswerUnit[] = [];
  for (const [place, { start, end }] of spans.entries()) {
    const quote = quotes[place] as string;
    const { kind, lead: at } = pieces[place] as (typeof pieces)[number];
    const lead = at === null ? null : (units[at] ?? null);
    const terms = answerTerms(quote);
    const first = hit.ordinal === 0 && place < 2 && spans.length > 3;
    units.push({
      start: hit.start + start,
      end: hit.start + end,
      hit,
      quote,
      terms,
      set: new Set(kind === 'row' ? [...terms, ...(lead?.terms ?? [])] : terms),
      groups: groupsOf(terms),
      labels,
      kind,
      lead,
      place,
      line: lineLike.test(quote),
      states: !referring && kind !== 'header' && statesIn(quote, headings) && !isTitleLine(quote, first),
      contact: contact.test(quote),
    });
  }
  return { units, blocks: blocks.flatMap((block) => blockUnit(block, units)) };
}

/** A list or record as one unit, with as many of its pieces as may be quoted; nothing where that is no more than one. */
function blockUnit(block: Block, units: AnswerUnit[]): AnswerUnit[] {
  const { kind } = block;
  let { first, last: end } = block;
  // What states nothing at the edge of a record is none of it: a link, an author.
  if (kind === 'record') {
    while (first < end && !units[first]?.states) first += 1;
    while (end > first && !units[end]?.states) end -= 1;
  }
  const begin = units[first] as AnswerUnit;
  while (end > first && (units[end] as AnswerUnit).end - begin.start > longestBlock) end -= 1;
  if (end === first) return [];
  const parts = units.slice(first, end + 1);
  const { hit, labels } = begin;
  const quote = hit.content.slice(begin.start - hit.start, (units[end] as AnswerUnit).end - hit.start);
  const terms = parts.flatMap((part) => part.terms);
  const groups = new Set(parts.flatMap((part) => [...part.groups]));
  const span = { start: begin.start, end: begin.start + quote.length };
  const nothing = ({ quote: line }: AnswerUnit) => statesNothing(line);
  const states = !hit.section.split(' > ').some(isReferenceHeading) && !parts.slice(1).every(nothing);
  const shape = { kind, lead: begin.lead, place: begin.place, line: true, states, contact: false };
  return [{ ...span, hit, quote, terms, set: new Set(terms), groups, labels, ...shape }];
}

/** The units of the passages in order, each unchanged and at most 400 characters long. */
export function answerUnits(hits: SearchHit[]): AnswerUnit[] {
  return hits.flatMap((hit) => unitsOf(hit).units);
}

/** The same, with the lists and records that they make, for each passage. */
export function unitsWithBlocks(hits: SearchHit[]): UnitsOfPassage[] {
  return hits.map(unitsOf);
}
