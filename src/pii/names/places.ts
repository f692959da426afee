import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('names');

/** Counties, islands, mountains, deserts, seas and rivers that any reader knows, and parts of countries by their own names. */
export const features = list('features');

/** Large cities as their own or other countries call them. */
export const exonyms = list('exonyms');
