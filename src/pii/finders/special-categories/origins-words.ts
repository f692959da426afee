import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('special-categories');

export const peoples = list('peoples');
export const after = list('origin-nouns-after');
export const before = list('origin-nouns-before');
export const groups = list('groups');
