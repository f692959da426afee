import { splitWord } from '#embedding/word-pieces.ts';

/** How a BERT tokenizer cuts texts, as its files say. */
export type TokenizerRules = {
  /** Numbers of word pieces; those inside of a word begin with ##. */
  vocabulary: ReadonlyMap<string, number>;
  /** The numbers of what goes before and after each text, and of a word without pieces. */
  first: number;
  last: number;
  unknown: number;
  /** Longer words have no pieces. Code points. */
  longestWord: number;
  isCleaned: boolean;
  isLowerCase: boolean;
  isWithoutAccents: boolean;
  /** Each ideograph is a word. */
  areIdeographsWords: boolean;
};

const unseen = /[\0\ufffd]|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}]/gu;
const marks = /\p{Mn}/gu;
const ideographs =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b81f}\u{2b920}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;
/** Punctuation each by itself, and runs of all else but white space. */
const words = /[\p{P}!-/:-@[-`{-~]|[^\s\p{P}!-/:-@[-`{-~]+/gu;

/**
 * The numbers of a text's word pieces, `most` at most with the first and the last one, as the tokenizers library of Hugging Face
 * gives them. Otherwise than there, a text cannot hold a special piece: what looks like one is cut as any word.
 */
export function encodeText(text: string, rules: TokenizerRules, most: number): number[] {
  const numbers = [rules.first];
  for (const [word] of normalised(text, rules).matchAll(words)) {
    if (numbers.length >= most - 1) break;
    numbers.push(...piecesOf(word, rules));
  }
  return [...numbers.slice(0, most - 1), rules.last];
}

function normalised(text: string, rules: TokenizerRules): string {
  let normal = text.toWellFormed();
  if (rules.isCleaned) normal = normal.replace(unseen, '');
  if (rules.areIdeographsWords) normal = normal.replace(ideographs, ' $& ');
  if (rules.isWithoutAccents) normal = normal.normalize('NFD').replace(marks, '');
  // Each letter by itself: else a Σ becomes another letter at the end of a word.
  return rules.isLowerCase ? normal.replaceAll('Σ', 'σ').toLowerCase() : normal;
}

function piecesOf(word: string, { vocabulary, longestWord, unknown }: TokenizerRules): number[] {
  if (word.length > longestWord && [...word].length > longestWord) return [unknown];
  const pieces = splitWord(word, vocabulary);
  return pieces.length > 0 ? pieces : [unknown];
}
