import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('addresses');

export const after = list('street-kinds-after');
export const afterOrElse = list('street-kinds-after-ambiguous');
export const before = list('street-kinds-before');
export const honours = list('honours');
/** Ends of words that are names of streets. */
export const compound = pattern()`.{3}(?:${either('street-endings')})$`;
export const units = list('units');
export const buildings = list('buildings');
/** Kinds of streets after which words in small letters are a name as well: `Trg svobode 4`. */
export const commonNamed =
  /^(?:ulica|ul|trg|rruga|rr|bulevar|bulevardul|aleea|calle|avenida|avda|rua|улица|ул|вул)$/i;
/** Between a street and its number: `Bulvarı No: 64`, `ul., d. 354`. */
export const signs = 'no nr nº num d д дом n m';
export const particles = list('particles');
export const openLabels = list('open-labels');
/** Directly before a street. */
export const leads = 'on in at near along off down from onto';
/** Streets that are spoken of without being somebody's. */
export const famous =
  /^(?:wall|fleet|downing|sesame|silk|abbey|rocky|easy|tobacco|main|high|union|market|church|front|water|state|broad|canal|king|queen)$/i;
export const labels = list('labels');
