import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('special-categories');

/** Peoples and groups besides those that have a state. Plain small letters. */
export const peoples = list('peoples');
/** Behind a people, where somebody's forebears came from. */
export const behind = list('origin-nouns-after');
/** The same before a people. */
export const before = list('origin-nouns-before');
/** What somebody's own group is called: `her ethnicity is …`. */
export const groups = list('groups');
