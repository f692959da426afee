import type { Span } from '#analysis/document.ts';
import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';
import { rootOf } from '#domain/search/question/words.ts';

export type Neighbours = {
  /** Terms of the nearest words before it in its clause. */
  before: readonly string[];
  /** Terms of the words that follow it at once: what it counts. */
  after: readonly string[];
  /** Terms of the nearest words of its clause, on both sides. */
  near: readonly string[];
  /** It is no exact number: `fewer than seven`, `at least seven`. */
  bound: 'less' | 'more' | null;
  /** It follows its name: `Ports: 7`. */
  labelled: boolean;
};

type Word = Span & { text: string };

const word = /\p{L}[\p{L}\p{N}\p{M}]*|%/gu;
const clauseEnd = /[,;:.()\n]/;
/** Words on each side that a figure may belong to. */
const mostCounted = 3;
const mostBefore = 2;
const mostNear = 4;
/** Words on each side that are looked at, and signs between two of them. */
const window = 8;
const widestGap = 40;

const less = new Set('fewer than,less than,at most,up to,not over,no over'.split(','));
const more = new Set('more than,greater than,higher than,at least'.split(','));

function wordsOfText(text: string): Word[] {
  return Array.from(text.matchAll(word), ({ 0: found, index: start }) => ({
    start,
    end: start + found.length,
    text: found === '%' ? 'percent' : found.toLowerCase(),
  }));
}

function termsOf({ text }: Word): string[] {
  return bodyTerms(text, { leaveOut: queryStopWords }).split(' ').filter(Boolean).map(rootOf);
}

/** Whether a clause goes on from one place to the next. */
function inClause(text: string, from: number, to: number): boolean {
  return to - from <= widestGap && !clauseEnd.test(text.slice(from, to));
}

/**
 * The words of its clause before a figure, nearest first. Neither a sign between a name and its figure nor other figures end a
 * clause: `Ports: 80, 443`.
 */
function clauseBefore(text: string, words: readonly Word[], { start }: Span, next: number): Word[] {
  const found: Word[] = [];
  const last = words[next - 1]?.end ?? start;
  let from = start - last <= widestGap && /^[:=\s\d,]+$/.test(text.slice(last, start)) ? last : start;
  for (let i = next - 1; i >= 0 && found.length < window; i -= 1) {
    const each = words[i] as Word;
    if (!inClause(text, each.end, from)) break;
    found.push(each);
    from = each.start;
  }
  return found;
}

function clauseAfter(text: string, words: readonly Word[], { end }: Span, next: number): Word[] {
  const found: Word[] = [];
  let from = end;
  for (let i = next; i < words.length && found.length < window; i += 1) {
    const each = words[i] as Word;
    if (!inClause(text, from, each.start)) break;
    found.push(each);
    from = each.end;
  }
  return found;
}

function countedBy(text: string, { end }: Span, following: readonly Word[]): string[] {
  const terms: string[] = [];
  let from = end;
  for (const each of following.slice(0, mostCounted)) {
    const its = termsOf(each);
    if (its.length === 0 || !/^[\s*_`-]{0,4}$/.test(text.slice(from, Math.min(each.start, from + 5)))) break;
    terms.push(...its);
    from = each.end;
  }
  return terms;
}

function boundOf([last, second, third]: readonly Word[]): Neighbours['bound'] {
  const pair = `${second?.text ?? ''} ${last?.text ?? ''}`;
  const denied = third?.text === 'no' || third?.text === 'not';
  if (less.has(pair)) return denied ? 'more' : 'less';
  if (more.has(pair)) return denied ? 'less' : 'more';
  if (last?.text === 'over' || last?.text === 'above') return 'more';
  return last?.text === 'under' || last?.text === 'below' ? 'less' : null;
}

/** Reads what is around figures, which must come in order: takes time linear in the length of the text. */
export function neighboursIn(text: string): (figure: Span) => Neighbours {
  const words = wordsOfText(text);
  let next = 0;
  return (figure) => {
    while (next < words.length && (words[next] as Word).start < figure.start) next += 1;
    const before = clauseBefore(text, words, figure, next);
    let then = next;
    while (then < words.length && (words[then] as Word).start < figure.end) then += 1;
    const after = clauseAfter(text, words, figure, then);
    const beforeTerms = before.flatMap(termsOf);
    const near = [...beforeTerms.slice(0, mostNear), ...after.flatMap(termsOf).slice(0, mostNear)];
    return {
      before: beforeTerms.slice(0, mostBefore),
      after: countedBy(text, figure, after),
      near,
      bound: boundOf(before),
      labelled: /[:=]\s?$/.test(text.slice(Math.max(0, figure.start - 2), figure.start)),
    };
  };
}
