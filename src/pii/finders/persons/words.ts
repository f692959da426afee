import type { Leads } from '#pii/names/leads.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list, weighted } = wordLists('persons');

/** Phrases directly before a name, and what they are worth. */
export const leads: Leads = weighted('leads');

/** Words directly behind a name. */
export const followers: Leads = weighted('followers');

/** Said of a person named before. */
export const pronouns = 'he she him his her himself herself';
/** Said to whoever is called at the start of a sentence: `Anna, can I …` */
export const spokenTo =
  'can could would please are do did have thank thanks how what where when why you i let';
/** End letters, on the line before the name. */
export const closings = list('closings');
/** What people are, in lower case directly before a name or, with a comma, where it explains who somebody is. */
export const roles = list('roles');
