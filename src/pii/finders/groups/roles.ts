import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('groups');

const singulars = list('singulars');
const politicians = list('politicians');
const plural = (word: string) => {
  if (word.endsWith('y') && !/[aeou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:^|[a-z])(?:wo)?man$/.test(word)) return `${word.slice(0, -2)}en`;
  return /(?:s|ch|sh|x)$/.test(word) ? `${word}es` : `${word}s`;
};
const withPlurals = (words: readonly string[]) => words.flatMap((word) => [word, plural(word)]);

/** Of whom a nation or a belief is stated directly before: `the Somali foreign minister`, `three Quaker volunteers`. */
export const roles = [...withPlurals(singulars), ...list('roles')];
/** Of whom a party is stated. */
export const partyRoles = withPlurals(politicians);
/** Endings of what people are called by what they do: `a Danish boatswoman`, `an Indian percussionist`. */
export const roleEnding =
  /(?:[a-z]{2}(?:m[ae]n|wom[ae]n|ists?|smiths?|wrights?|makers?|keepers?|ologists?))$/;
export const noRole = pattern()`^(?:${either('no-role')})$`; // prettier-ignore
