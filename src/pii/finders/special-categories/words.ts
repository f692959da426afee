import type { PiiType } from '#pii/types.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('special-categories');

/** What a person may be, have or have done, by what it shows: GDPR articles 9 and 10. Lower case, no accents. */
export const terms: Partial<Record<PiiType, readonly string[]>> = {
  religious_belief: list('religious-belief'),
  racial_or_ethnic_origin: list('racial-or-ethnic-origin'),
  political_opinion: list('political-opinion'),
  trade_union_membership: list('trade-union-membership'),
  sexual_orientation: list('sexual-orientation'),
  medical_condition: list('medical-condition'),
  genetic_data: list('genetic-data'),
  criminal_record: list('criminal-record'),
};

/** Said of somebody wherever it is said, though no person is named: notes leave them out. */
export const alwaysPersonal = new Set(['hiv positive']);

/** What a form calls a category. */
export const labels: Partial<Record<PiiType, readonly string[]>> = {
  religious_belief: list('labels-religious-belief'),
  racial_or_ethnic_origin: list('labels-racial-or-ethnic-origin'),
  political_opinion: list('labels-political-opinion'),
  trade_union_membership: list('labels-trade-union-membership'),
  sexual_orientation: list('labels-sexual-orientation'),
  medical_condition: list('labels-medical-condition'),
  genetic_data: list('labels-genetic-data'),
  criminal_record: list('labels-criminal-record'),
};

export const persons = list('persons');
export const links = list('links');
export const fillers = list('fillers');
export const followers = list('followers');
