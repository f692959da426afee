import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('special-categories');

export const helpers = list('helpers');
export const asides = list('asides');
export const courts = list('courts');
/** What a person is in a party or union. */
export const parts = `member candidate subject supporter voter`;
