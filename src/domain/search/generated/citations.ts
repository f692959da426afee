import { sentenceSpans } from '#analysis/language/sentences.ts';
import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';

import { sanitizeAnswer } from './sanitize.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

/** A cited passage must hold at least this share of a sentence's terms. */
const leastOverlap = 0.5;

// What a pattern may begin with it never begins in the middle of: each stays linear in the length of the text.
const marks = /(?<!\s)\s*\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;
const figure = /(?<!\p{L})\p{L}*\d[\p{L}\p{N}]*(?:[.,:/-][\p{L}\p{N}]+)*/gu;

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

/** Whether the passage bears the sentence out: enough of its words, and every figure and code in it. */
function supports(hit: SearchHit, sentence: string): boolean {
  const passage = textOf(hit);
  const present = new Set(bodyTerms(passage).split(' '));
  const terms = [...new Set(bodyTerms(sentence, { leaveOut: queryStopWords }).split(' '))].filter(Boolean);
  if (terms.length === 0) return false;
  const lower = passage.toLowerCase();
  const figures = [...sentence.matchAll(figure)].map(([found]) => found.toLowerCase());
  if (figures.some((each) => !lower.includes(each))) return false;
  return terms.filter((term) => present.has(term)).length / terms.length >= leastOverlap;
}

/**
 * The sentences of a reply with the valid citations: the number exists and the passage supports the sentence. A sentence without
 * any is not part of the result: nothing unsupported is shown.
 */
export function supportedSentences(reply: string, hits: SearchHit[]): CitedSentence[] {
  const text = marksInside(reply);
  return sentenceSpans(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end);
    const bare = sentence
      .replace(marks, '')
      .replace(/(?<!\s)\s+([.!?])/g, '$1')
      .trim();
    const cited = [...new Set(numbersIn(sentence))].filter((number) => {
      const hit = hits[number - 1];
      return hit !== undefined && supports(hit, bare);
    });
    if (cited.length === 0) return [];
    const shown = sanitizeAnswer(
      bare,
      cited.map((number) => textOf(hits[number - 1])),
    );
    return /[\p{L}\p{N}]/u.test(shown) ? [{ text: shown, cited }] : [];
  });
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
