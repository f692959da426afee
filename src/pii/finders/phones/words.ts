import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('phones');

/** Beside a number these say that it is one to call. */
export const labels = list('labels');
export const faxes = 'fax facsimile telefax faks faksi факс';
export const evidence = list('evidence');
export const against = list('against');
