/** The words of a list, between blanks. */
export const wordsOf = (list: string): string[] => list.split(/\s+/).filter(Boolean);

/** Each of the stems with each of the endings. */
export const withEndings = (stems: string, endings: readonly string[]): string[] =>
  wordsOf(stems).flatMap((stem) => endings.map((ending) => stem + ending));

/** The phrases of a list, between bars or line ends. */
export const phrasesOf = (list: string): string[] =>
  list
    .split(/[|\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);
