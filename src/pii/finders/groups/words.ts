import { withEndings, wordLists, wordsOf } from '#pii/lexicon/lists.ts';

const { list } = wordLists('groups');

export const furtherGroups = list('further-groups');

/** South African, Sri Lankan: the first word belongs to the second. */
export const groupOpeners: ReadonlyMap<string, string> = new Map([
  ['south', 'african korean sudanese american asian'],
  ['north', 'korean african american macedonian'],
  ['sri', 'lankan'],
  ['costa', 'rican'],
  ['puerto', 'rican'],
  ['latin', 'american'],
  ['west', 'african indian'],
  ['east', 'african german timorese'],
  ['northern', 'irish'],
]);

/** People of a nation, whatever is around them. */
export const peoples = list('peoples').filter(
  (word) => !/^(?:maltese|taiwanese|congolese|puertoricans)$/.test(word),
);
export const oneOfPeople = list('one-of-people');

export const beliefs = list('beliefs');
export const believers = withEndings(list('believers'), ['s']);
export const beliefOpeners = list('belief-openers');
export const parties = list('parties');
export const partisans = list('partisans');
/** Social Democrat, Liberal Democrat. */
export const partyOpeners = wordsOf('social liberal christian');
/** What comes before one of a people: `a Kenyan`, and may be said of him besides: `a devout Catholic`. */
export const articles = wordsOf('a an another one every each fellow');
export const qualifiers = list('qualifiers');
export const counts = list('counts');
export const onward = list('continuations');

/** Beliefs of several words, whatever is between them, by their first. */
export const longBeliefs: ReadonlyMap<string, RegExp> = new Map([
  ['hare', /Hare Krishnas?(?!\p{L})/uy],
  ['baha', /Bah[aá]['’][ií]s?(?!\p{L})/uy],
  ['seventh', /Seventh[- ][Dd]ay Adventists?(?!\p{L})/uy],
  ['jehovah', /Jehovah['’]?s['’]? Witness(?:es)?(?!\p{L})/uy],
  ['born', /Born[- ][Aa]gain Christians?(?!\p{L})/uy],
  ['latter', /Latter[- ][Dd]ay Saints?(?!\p{L})/uy],
]);
