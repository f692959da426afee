import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('names');

export const features = list('features');

export const exonyms = list('exonyms');
