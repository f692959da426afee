/**
 * What a fitted model sees of a sentence: its analysed terms and each two that follow one another. `tools/report-facets` fits to the
 * same, so a change here asks for new weights.
 */
export function featuresOf(terms: readonly string[]): string[] {
  const words = terms.filter(isWord);
  const pairs = words.slice(1).map((word, i) => `${words[i]} ${word}`);
  return [...new Set([...words, ...pairs])];
}

/** Figures, hashes and the like say nothing of what a sentence treats. */
const isWord = (term: string): boolean => term.length > 1 && term.length <= 24 && !/^\d|\d{3}/.test(term);
