import { addPhrase } from '#pii/lexicon/gazetteers.ts';
import { marks } from '#pii/text/marks.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';
import { wordLists, wordsOf } from '#pii/lexicon/lists.ts';

const { list } = wordLists('names');

/** Words around names, in plain form: what a gazetteer does not hold. */
const words: readonly (readonly [number, string | readonly string[]])[] = [
  [marks.title, list('title')],
  [marks.particle, list('particle')],
  [marks.after, 'jr sr ii iii iv phd md dds esq cpa rn dvm jd'],
  [marks.label, list('label')],
  [marks.speech, list('speech')],
  [marks.kin, list('kin')],
  [marks.greeting, list('greeting')],
  [marks.thing, list('thing')],
  [marks.product, list('product')],
  [marks.eponym, list('eponym')],
  [marks.usual | marks.ordinary, list('usual')],
  [marks.ordinary, list('ordinary')],
  [marks.first, 'salvador maurice'],
  [marks.last, 'temple'],
  [marks.thing, list('thing-german')],
  [marks.legalForm, list('legal-form')],
  [marks.institution, list('institution')],
  [marks.street, list('street')],
  [marks.landmark, list('landmark')],
  [marks.group, list('group')],
];

/** Organisations of these kinds. */
const organizations = [
  'technology', 'security', 'banks', 'publishing', 'advice', 'industry', 'goods', 'medicine', 'telecoms', 'travel',
  'learning', 'public-bodies',
].flatMap((kind) => list(`organizations-${kind}`)); // prettier-ignore

/** Names and phrases of several words. */
const phrases: readonly (readonly [number, readonly string[]])[] = [
  [marks.organization, organizations],
  [marks.thing, list('phrases')],
  [marks.country, list('areas')],
  [marks.region, list('regions')],
  [marks.region, list('features')],
  [marks.city, list('exonyms')],
];

/** Adds them all. */
export function addNameWords(vocabulary: Vocabulary): void {
  for (const [mark, names] of words) for (const word of wordsOf(names)) vocabulary.add(word, mark);
  for (const [mark, names] of phrases) for (const name of names) addPhrase(vocabulary, name, mark);
}
