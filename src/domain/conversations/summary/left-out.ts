import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';
import { identifiersIn, isOpen, sentencesOf, type SummaryFacts } from './summary.ts';

/** A sentence covers another when it has at least this share of its terms. */
const leastShared = 0.6;
const negating = /\b(?:not|no|never|none|nobody|nothing|without|cannot)\b|n['’]t\b/i;

/** Items to keep that a written summary lacks. Answered questions may be left out. */
export function leftOut(summary: string, kept: SummaryFacts): SummaryFacts {
  const sentences = summary.split('\n').flatMap(sentencesOf).map(saidBy);
  const questions = sentences.filter(({ open }) => open);
  const words = wordsOf(summary);
  const known = new Set(identifiersIn([summary]).map(({ key }) => key));
  return {
    asked: [],
    decisions: untold(kept.decisions, sentences),
    open: untold(kept.open, questions),
    names: kept.names.filter((name) => !words.includes(wordsOf(name))),
    identifiers: kept.identifiers.filter(({ key }) => !known.has(key)),
  };
}

type Said = { terms: Set<string>; denies: boolean; open: boolean };

function saidBy(sentence: string): Said {
  return { terms: termsOf(sentence), denies: negating.test(sentence), open: isOpen(sentence) };
}

/** Whether a sentence holds enough of the words, all that have a figure in them, and denies no more and no less. */
function tells(sentence: Said, told: Said): boolean {
  if (sentence.denies !== told.denies) return false;
  const terms = [...told.terms];
  const shared = terms.filter((term) => sentence.terms.has(term));
  const figures = terms.filter((term) => /\d/.test(term));
  return figures.every((term) => sentence.terms.has(term)) && shared.length >= leastShared * terms.length;
}

/** Those that no sentence covers. */
function untold(texts: string[], sentences: Said[]): string[] {
  return texts.filter((text) => {
    const told = saidBy(text);
    return !sentences.some((sentence) => tells(sentence, told));
  });
}

function termsOf(text: string): Set<string> {
  return new Set(bodyTerms(text, { leaveOut: queryStopWords }).split(' ').filter(Boolean));
}

function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
