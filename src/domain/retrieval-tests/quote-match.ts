const shingle = 4;
/** A passage holds a quote when it has so much of it, */
const leastOfQuote = 0.5;
/** or when so much of the passage is from the quote: a document that was read again may be cut into smaller passages. */
const leastOfPassage = 0.8;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function shinglesOf(words: string[]): Set<string> {
  const starts = Math.max(1, words.length - shingle + 1);
  return new Set(Array.from({ length: starts }, (_, i) => words.slice(i, i + shingle).join(' ')));
}

/**
 * Makes the function that says whether a passage holds a quote, by runs of four words that both have: blanks, signs and where a
 * passage begins and ends may have changed.
 */
export function quoteMatcher(quote: string): (passage: string) => boolean {
  const words = wordsOf(quote);
  if (words.length < shingle)
    return (passage) => ` ${wordsOf(passage).join(' ')} `.includes(` ${words.join(' ')} `);
  const wanted = shinglesOf(words);
  return (passage) => {
    const own = shinglesOf(wordsOf(passage));
    const common = [...own].filter((each) => wanted.has(each)).length;
    return common / wanted.size >= leastOfQuote || common / own.size >= leastOfPassage;
  };
}
