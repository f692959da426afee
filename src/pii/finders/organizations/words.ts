import type { Leads } from '#pii/names/leads.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list, weighted } = wordLists('organizations');

export const leads: Leads = weighted('leads');

export const labels = list('labels');

export const followers = list('followers');

/** `Bank of X`, `Ministerium der X`. */
export const of = 'of for de fur der des di del';
/** Within a name. */
export const linking = 'and of the und et y de del della da do dos das du for';
/** After `&` or `and` they end the name of a firm: Quxley & Sons. */
export const kin = 'sons bros brothers co company associates partners daughters sohne fils hijos figli';

export const trades = list('trades');
export const looseTrades = list('loose-trades');
/** Institutions when what they are for comes before: Quxley Medical Centre. */
export const centres = 'centre center practice surgery unit works';
export const cares = list('cares');
/** Newspapers after the name of a place. */
export const papers =
  'times post news star mail echo journal sun standard telegraph express argus mercury advertiser';
/** Sides of a sport, in capitals after their name. */
export const sides = 'fc afc rfc cfc gaa sc if fk bk ifk rlfc';
