import type { Tokens } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A part of a text as recognisers see it: [from, to) of the folded text, with its tokens. */
export type Scan = {
  text: string;
  from: number;
  to: number;
  tokens: Tokens;
  vocabulary: Vocabulary;
};
