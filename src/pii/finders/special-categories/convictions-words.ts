import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('special-categories');

/** What courts and police do to a person. Plain small letters. */
export const verdicts = list('verdicts');
/** Ends a German sentence that says what for: `wegen Diebstahls … verurteilt`. */
export const endings = list('endings');
export const offences = list('offences');
/** What for, though a sentence may leave it out: `condamné à six mois de prison`. */
export const penalties = list('penalties');
/** What is done to whom is named next: `arrested Bob Lee for burglary`. */
export const acts = list('acts');
