import { level } from '#pii/confidence.ts';
import type { Leads } from '#pii/names/leads.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list, weighted } = wordLists('places');

/** So strong a phrase that even an unknown word after it is a place. */
export const spoken = level.explicit;

export const leads: Leads = weighted('leads');

export const labels = list('labels');
/** Of these even an unknown value is a place. */
export const sureLabels =
  'city town birthplace hometown stadt ville ciudad citta cidade woonplaats geburtsort miasto';

export const kindsAfter = list('kinds-after');
export const partsAfter = list('parts-after');
export const openers = list('openers');
export const inside = list('inside');

export const states = list('states');
