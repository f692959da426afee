import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('special-categories');

export const verdicts = list('verdicts');
export const endings = list('endings');
export const offences = list('offences');
export const penalties = list('penalties');
export const acts = list('acts');
