import { sentenceSpans } from '#analysis/language/sentences.ts';

import type { ClaimCheck } from './claims/claim-check.ts';
import { sanitizeAnswer } from './sanitize.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

/** Of a sentence that cites more passages the first ones are looked at. */
const mostCited = 8;

// What the pattern may begin with it never begins in the middle of: it stays linear in the length of the text.
const marks = /(?<!\s)\s*\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;

export type CitedSentence = { text: string; cited: number[] };

function numbersIn(text: string): number[] {
  return [...text.matchAll(marks)].flatMap(([, list = '']) => list.split(/[,;]/).map(Number));
}

/** Moves marks from after a full stop to before it, so that they stay with their sentence. */
function marksInside(reply: string): string {
  return reply.replace(
    /([.!?。！？]["'”’)]*)((?:\s*\[\d[\d,;\s]*\])+)/g,
    (_, stop: string, cited: string) => ` ${cited.trim()}${stop}`,
  );
}

function textOf(hit: SearchHit | undefined): string {
  return hit ? `${hit.title}\n${hit.section}\n${hit.content}` : '';
}

/** A sentence with those of its citations that hold; null without any. */
function checkedSentence(sentence: string, hits: SearchHit[], check: ClaimCheck): CitedSentence | null {
  const numbers = [...new Set(numbersIn(sentence))].slice(0, mostCited);
  if (numbers.length === 0) return null;
  const bare = sentence
    .replace(marks, '')
    .replace(/(?<!\s)\s+([.!?])/g, '$1')
    .trim();
  const cited = numbers.filter(check(bare));
  if (cited.length === 0) return null;
  const shown = sanitizeAnswer(
    bare,
    cited.map((number) => textOf(hits[number - 1])),
  );
  return /[\p{L}\p{N}]/u.test(shown) ? { text: shown, cited } : null;
}

/**
 * The sentences of a reply, one by one, with the valid citations: the number exists and the passage supports the sentence. Null for a
 * sentence without any: nothing unsupported is shown.
 */
export function* checkedSentences(
  reply: string,
  hits: SearchHit[],
  check: ClaimCheck,
): Generator<CitedSentence | null> {
  const text = marksInside(reply);
  for (const { start, end } of sentenceSpans(text))
    yield checkedSentence(text.slice(start, end), hits, check);
}

/** A sentence with the numbers of its sources, which are counted in the order of citation. */
export function citedText({ text, cited }: CitedSentence, order: number[]): string {
  return `${text} ${cited.map((number) => `[${order.indexOf(number) + 1}]`).join('')}`;
}

/**
 * Splits the output of a model so far into the complete sentences and the rest. Marks may still follow a full stop, so a sentence
 * is complete when a word of the next has arrived.
 */
export function splitWritten(written: string): { complete: string; rest: string } {
  if (!/[.!?。！？\n]/.test(written)) return { complete: '', rest: written };
  const text = marksInside(written);
  const spans = sentenceSpans(text);
  // The last one alone would not do: it may be a mere number each time, and the rest would only grow.
  const next = spans.findLast(({ start }, i) => {
    const until = spans[i + 1]?.start;
    return holdsWord(text.slice(start, until).replace(marks, ''));
  });
  const at = next?.start ?? 0;
  return { complete: text.slice(0, at), rest: text.slice(at) };
}

/** Whether a word is complete: a letter, followed by white space or a Chinese full stop. */
function holdsWord(text: string): boolean {
  return text.matchAll(/\S+(\s)?/g).some(([run, space]) => {
    const letter = run.search(/\p{L}/u);
    return letter >= 0 && (space !== undefined || /[。！？]/.test(run.slice(letter)));
  });
}
