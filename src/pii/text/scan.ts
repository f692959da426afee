import type { Tables } from '#pii/stages/columns.ts';
import type { Tokens } from './tokens.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';

/** A part of a text as recognisers see it: [from, to) of the folded text, with its tokens. */
export type Scan = {
  text: string;
  from: number;
  to: number;
  tokens: Tokens;
  /** The tables of the whole text. */
  tables: Tables;
  vocabulary: Vocabulary;
};
