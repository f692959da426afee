import type { Leads } from '#pii/names/leads.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list, weighted } = wordLists('persons');

export const leads: Leads = weighted('leads');

export const followers: Leads = weighted('followers');

/** Said of a person named before. */
export const pronouns = 'he she him his her himself herself';
/** Said to a person addressed at the start of a sentence: `Anna, can I …` */
export const spokenTo =
  'can could would please are do did have thank thanks how what where when why you i let';
export const closings = list('closings');
export const roles = list('roles');
