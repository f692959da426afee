import { sentenceSpans } from '#text/sentences.ts';
import { queryStopWords } from '#text/stopwords.ts';
import { bodyTerms } from '#text/terms.ts';

import type { SearchHit } from './search.hit.ts';

/** A cited passage must hold at least this share of a sentence's terms. */
const leastOverlap = 0.5;

const marks = /\s*\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;
const figure = /\p{L}*\d[\p{L}\p{N}]*(?:[.,:/-][\p{L}\p{N}]+)*/gu;

export type CitedSentence = { text: string; cited: number[] };

function numbersIn(text: string): number[] {
  return [...text.matchAll(marks)].flatMap(([, list = '']) => list.split(/[,;]/).map(Number));
}

/** Moves marks that stand behind a full stop in front of it, so that they stay with their sentence. */
function marksInside(reply: string): string {
  return reply.replace(
    /([.!?。！？]["'”’)]*)((?:\s*\[\d[\d,;\s]*\])+)/g,
    (_, stop: string, cited: string) => ` ${cited.trim()}${stop}`,
  );
}

/** Whether the passage bears the sentence out: enough of its words, and every figure and code in it. */
export function supports(hit: SearchHit, sentence: string): boolean {
  const passage = `${hit.title}\n${hit.section}\n${hit.content}`;
  const present = new Set(bodyTerms(passage).split(' '));
  const terms = [...new Set(bodyTerms(sentence, { leaveOut: queryStopWords }).split(' '))].filter(Boolean);
  if (terms.length === 0) return false;
  const lower = passage.toLowerCase();
  const figures = [...sentence.matchAll(figure)].map(([found]) => found.toLowerCase());
  if (figures.some((each) => !lower.includes(each))) return false;
  return terms.filter((term) => present.has(term)).length / terms.length >= leastOverlap;
}

/**
 * The sentences of a reply with the citations that hold: the number exists and the passage bears the sentence
 * out. A sentence that is left without any is not part of the result: nothing unsupported is said.
 */
export function supportedSentences(reply: string, hits: SearchHit[]): CitedSentence[] {
  const text = marksInside(reply);
  return sentenceSpans(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end);
    const bare = sentence
      .replace(marks, '')
      .replace(/\s+([.!?])/g, '$1')
      .trim();
    const cited = [...new Set(numbersIn(sentence))].filter((number) => {
      const hit = hits[number - 1];
      return hit !== undefined && supports(hit, bare);
    });
    return cited.length > 0 ? [{ text: bare, cited }] : [];
  });
}
