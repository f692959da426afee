import type { Leads } from '#pii/names/leads.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('organizations');

const each = (verbs: string, behind: string): Leads =>
  verbs.split(' ').flatMap((verb) => behind.split(' ').map((word) => [`${verb} ${word}`, 0.86] as const));

/** Directly before an organisation, even an unknown one. */
export const leads: Leads = [
  ...each('works worked employed job jobs career researcher researchers scientist scientists intern interned internship hired consultant engineer analyst manager director professor position role apprenticeship years year lawyer attorney recruiter', 'at'),
  ...each('everyone everybody colleagues staff colleague', 'at'),
  ...each('works worked working', 'for'),
  ...each('employed hired acquired', 'by'),
  ...each('ceo cfo cto founder founders cofounder chairman chairwoman shareholder shareholders subsidiary spokesman spokeswoman spokesperson employee employees shares customers headquarters office offices', 'of'),
  ['founded', 0.86], ['cofounded', 0.86], ['co founded', 0.86], ['work for', 0.86],
  ['i work for', 0.86], ['i work at', 0.86], ['merged with', 0.86], ['account with', 0.86], ['shares in', 0.86], ['arbeitet bei', 0.86], ['arbeite bei', 0.86], ['angestellt bei', 0.86], ['travaille chez', 0.86], ['trabaja en', 0.86], ['lavora per', 0.86],
]; // prettier-ignore

/** Before a colon. */
export const labels = list('labels');

/** Directly behind an organisation: `The Quxley office`, `a Quxley spokesman`. */
export const followers = list('followers');

/** `Bank of X`, `Ministerium der X`. */
export const of = 'of for de fur der des di del';
/** Within a name. */
export const linking = 'and of the und et y de del della da do dos das du for';
/** Behind `&` or `and` they end the name of a firm: Quxley & Sons. */
export const kin = 'sons bros brothers co company associates partners daughters sohne fils hijos figli';

/** Family firms and others whose names end with a trade: sure behind any name. */
export const trades = list('trades');
/** Trades that are also what anything may have: only behind what is no word. */
export const looseTrades = list('loose-trades');
/** Institutions when what they are for stands before: Quxley Medical Centre. */
export const centres = 'centre center practice surgery unit works';
/** What centres are for. */
export const cares = list('cares');
/** Newspapers behind the name of a place. */
export const papers =
  'times post news star mail echo journal sun standard telegraph express argus mercury advertiser';
/** Sides of a sport, in capitals behind their name. */
export const sides = 'fc afc rfc cfc gaa sc if fk bk ifk rlfc';
