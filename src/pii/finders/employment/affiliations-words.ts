import { wordLists, wordsOf } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('employment');

export const parties = list('parties');
export const capitals = list('capitals');
/** Of these, what names other things in English: a police department, a university. */
export const ambiguous = wordsOf('PS LR RN FN PD PP FI IU ERC NPA ANC PCE PCI SVP NDP CHP UMP');
/** What the last word of a party's name is; in these languages further words follow the first one. */
export const kindsAfter = /^(?:Party|Partei|Partij|Partiet|Puolue)$/;
export const kindsBefore = /^(?:Parti|Partito|Partido|Partei)$/;
export const noParties = pattern()`^(?:${either('no-parties')})$`;

export const unions = list('unions');
export const noUnions = pattern()`^(?:${either('no-unions')})$`;

export const ties = list('ties');
export const foreignTies = list('foreign-ties');
export const between = list('between');
export const offices = list('offices');
