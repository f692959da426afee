import type { Span } from '#analysis/document.ts';
import { sentenceSpans } from '#analysis/language/sentences.ts';

import { headersOf } from './tables.ts';
import { answerTerms } from './words.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

/** The longest quote, in UTF-16 units. */
const longestQuote = 400;
const shortestPiece = 150;

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
  /** The terms of the title and the heading path. */
  labels: Set<string>;
  /** Its place among the units of the passage, from 0. */
  place: number;
  /** A record, list item or row, whose subject is often some lines above. */
  line: boolean;
  /** False for what can answer nothing: a heading, the header of a table, a key without a value, a question. */
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

function statesIn(quote: string, headings: Set<string>): boolean {
  if (quote.startsWith('#') || keyOnly.test(quote) || pageMark.test(quote)) return false;
  return !quote.endsWith('?') && /[\p{L}\p{N}]/u.test(quote) && !headings.has(plain(quote));
}

function unitsOf(hit: SearchHit): AnswerUnit[] {
  const labels = new Set(answerTerms(`${hit.title} ${hit.section}`));
  const headings = new Set([hit.title, hit.section, ...hit.section.split(' > ')].map(plain));
  const pieces = sentenceSpans(hit.content).flatMap((span) => cutLong(hit.content, span));
  const quotes = pieces.map(({ start, end }) => hit.content.slice(start, end));
  const allTerms = quotes.map(answerTerms);
  const headers = headersOf(quotes);
  return pieces.map(({ start, end }, place) => {
    const quote = quotes[place] as string;
    const terms = allTerms[place] as string[];
    const header = headers[place] ?? null;
    const named = header === null ? [] : (allTerms[header] as string[]);
    const span = { start: hit.start + start, end: hit.start + end };
    const first = hit.ordinal === 0 && place < 2 && pieces.length > 3;
    const states = statesIn(quote, headings) && header !== place && !isTitleLine(quote, first);
    return {
      ...span,
      hit,
      quote,
      terms,
      set: new Set([...terms, ...named]),
      labels,
      place,
      line: lineLike.test(quote),
      states,
      contact: contact.test(quote),
    };
  });
}

/** The units of the passages in order, each unchanged and at most 400 characters long. */
export function answerUnits(hits: SearchHit[]): AnswerUnit[] {
  return hits.flatMap(unitsOf);
}
