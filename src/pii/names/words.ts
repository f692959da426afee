import { addPhrase } from '#pii/lexicon/gazetteers.ts';
import { marks } from '#pii/text/marks.ts';
import { exonyms, features } from './places.ts';
import { organizations } from './organizations.ts';
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

const areas = list('areas');

const phrases = list('phrases');

const regions = list('regions');

/** Adds them all. */
export function addNameWords(vocabulary: Vocabulary): void {
  for (const [mark, names] of words) for (const word of wordsOf(names)) vocabulary.add(word, mark);
  for (const name of organizations) addPhrase(vocabulary, name, marks.organization);
  for (const phrase of phrases) addPhrase(vocabulary, phrase, marks.thing);
  for (const name of areas) addPhrase(vocabulary, name, marks.country);
  for (const name of regions) addPhrase(vocabulary, name, marks.region);
  for (const name of features) addPhrase(vocabulary, name, marks.region);
  for (const name of exonyms) addPhrase(vocabulary, name, marks.city);
}
