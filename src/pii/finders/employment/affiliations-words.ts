import { wordLists, wordsOf } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('employment');

/** Parties by name, in plain small letters; those in capitals below are written so alone. */
export const parties = list('parties');
export const capitals = list('capitals');
/** Of these, what names other things in English: a police department, a university. */
export const ambiguous = wordsOf('PS LR RN FN PD PP FI IU ERC NPA ANC PCE PCI SVP NDP CHP UMP');
/** What the last word of a party's name is; in these languages further words follow the first one. */
export const kindsBehind = /^(?:Party|Partei|Partij|Partiet|Puolue)$/;
export const kindsBefore = /^(?:Parti|Partito|Partido|Partei)$/;
/** Before `Party`, another kind of party. */
export const noParties = pattern()`^(?:${either('no-parties')})$`;

export const unions = list('unions');
/** Before `Union`, no trade union. */
export const noUnions = pattern()`^(?:${either('no-unions')})$`;

/** Directly before a party, perhaps with an article between: what a person is or does there. */
export const ties = list('ties');
/** The same in other languages. */
export const foreignTies = list('foreign-ties');
/** Between a tie and a party. */
export const between = list('between');
/** Directly behind a party: `a Green Party councillor`, `Labour MP Bob Lee`. */
export const offices = list('offices');
