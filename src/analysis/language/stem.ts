import { stemmer } from 'stemmer';

const plainWord = /^[a-z]{3,40}$/;

/**
 * The English stem of a folded word, by Porter's algorithm (M. F. Porter, "An algorithm for suffix
 * stripping", 1980). Words with digits or letters outside a–z are returned as they are.
 */
export function stem(word: string): string {
  return plainWord.test(word) ? stemmer(word) : word;
}
