import { withEndings, wordLists, wordsOf } from '#pii/lexicon/lists.ts';

const { list } = wordLists('groups');

/** In other languages than English, in plain letters or not: adjectives and names of one of a people. */
export const foreignGroups = [
  ...withEndings(list('german-adjective-stems'), ['e', 'er', 'en', 'es', 'em', '']),
  ...withEndings(list('french-adjective-stems'), ['', 'e', 's', 'es', 'ne', 'nes']),
  ...list('french-adjectives'),
  ...withEndings(list('romance-adjective-stems'), ['', 'o', 'a', 'os', 'as', 'i', 'e', 'es', 'he', 'hi']),
  ...list('romance-adjectives'),
  ...withEndings(list('german-adjective-stems-in-i'), ['sch', 'sche', 'scher', 'schen', 'sches', 'schem']),
  ...withEndings(list('dutch-adjective-stems'), ['se']),
  ...list('dutch-adjectives'),
  ...wordsOf('Vlaamse Waalse Turkse Finse Indiase Indonesische Surinaamse Antilliaanse Nederlandse'),
  ...withEndings(list('polish-adjective-stems'), ['i', 'a', 'ie', 'iego', 'iej', 'im', 'ich', 'ą']),
  ...withEndings(list('nordic-adjective-stems'), ['', 'a', 'e']),
];
export const foreignBefore = list('nouns-before');
/** Nouns that it comes before: `ein syrischer Flüchtling`. */
export const foreignAfter = [
  ...withEndings(list('german-noun-stems-after'), ['', 'r', 'n', 'in', 'innen', 'e', 'en']),
  ...list('nouns-after'),
];
export const foreignIs = list('foreign-verbs-of-being');
/** One of a people in German, written with a capital and an article before. */
export const germanPeople = [
  ...withEndings(list('german-people-stems-er'), ['', 'in', 'n', 'innen']),
  ...withEndings(list('german-people-stems-e'), ['e', 'en', 'in', 'innen']),
  ...list('dutch-people'),
  ...wordsOf('französin deutscher deutschen ungar ungarin ire irin pakistani israeli'),
];
export const germanBelievers = list('german-believers');
export const germanArticles = list('german-articles');
export const polishPeople = list('polish-people');
/** What somebody is said to believe, in German. */
export const germanBeliefs = withEndings(
  wordsOf('evangelisch katholisch protestantisch muslimisch jüdisch orthodox buddhistisch alevitisch'),
  ['', 'e', 'er', 'en', 'es'],
);
