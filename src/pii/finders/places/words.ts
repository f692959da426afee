import { level } from '#pii/confidence.ts';
import type { Leads } from '#pii/names/leads.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list, weighted } = wordLists('places');

/** So strong a phrase that even an unknown word behind it is a place. */
export const spoken = level.explicit;

/** Phrases directly before a place, and what they are worth. */
export const leads: Leads = weighted('leads');

/** Before a colon. */
export const labels = list('labels');
/** Of these even an unknown value is a place. */
export const sureLabels =
  'city town birthplace hometown stadt ville ciudad citta cidade woonplaats geburtsort miasto';

/** Behind a name they make it a place's: Monroe County. */
export const kindsBehind = list('kinds-after');
/** Behind a known place: its part. */
export const partsBehind = list('parts-after');
/** They open a name of two words. */
export const openers = list('openers');
/** Within a name of a place. */
export const inside = list('inside');

/** States as addresses write them. */
export const states = list('states');
