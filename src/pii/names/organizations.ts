import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('names');

/**
 * Organisations that any reader knows and whose name no ending gives away. Left out are those that are first of all a word
 * or a name (Apple, Target, Shell, Visa, Gap), which need a legal form, and bodies that stand for their standards (ISO).
 * Names of up to three letters count in capitals only.
 */
const known = {
  technology: list('organizations-technology'),
  security: list('organizations-security'),
  banks: list('organizations-banks'),
  publishing: list('organizations-publishing'),
  advice: list('organizations-advice'),
  industry: list('organizations-industry'),
  goods: list('organizations-goods'),
  medicine: list('organizations-medicine'),
  telecoms: list('organizations-telecoms'),
  travel: list('organizations-travel'),
  learning: list('organizations-learning'),
  publicBodies: list('organizations-public-bodies'),
};

/** All of them, in lower case and without accents. */
export const organizations: readonly string[] = Object.values(known).flat();
