import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('phones');

export const labels = list('labels');
export const faxes = 'fax facsimile telefax faks faksi факс';
export const evidence = list('evidence');
export const against = list('against');
