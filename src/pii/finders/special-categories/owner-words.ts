import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('special-categories');

/** Verbs between who is spoken of and what is told. Lower case, no accents. */
export const helpers = list('helpers');
/** Adverbs, dates and other things by the way. */
export const asides = list('asides');
/** Who judges and arrests. */
export const courts = list('courts');
/** What a person is in a party or union. */
export const parts = `member candidate subject supporter voter`;
