import { identifierKey } from '#analysis/identifier-terms.ts';
import { findIdentifiers } from '#analysis/identifiers.ts';
import { answerTerms } from '#domain/search/question/words.ts';
import { denialsIn } from './denials.ts';
import { figuresIn, type Figures } from './figures.ts';
import { foldedWords, knownIn, namesIn, type ClaimName } from './names.ts';

/** A sentence, row or item, as claims are compared with it. */
export type Statement = {
  /** Its words, folded, with a blank around each. */
  words: string;
  terms: ReadonlySet<string>;
  figures: Figures;
  /** Identifiers (CVEs, addresses, hashes, files …) by their keys. */
  codes: ReadonlySet<string>;
  /** Keys of what lists of the field know and it names. */
  known: ReadonlySet<string>;
  /** Whether it names an actor, malware or a campaign of these lists. */
  acts: boolean;
  names: readonly ClaimName[];
  denials: readonly string[][];
};

/** Reads a sentence. `claim`: what it says has to stand elsewhere; otherwise its dates and ranges also give their parts. */
export function readStatement(text: string, { claim = false }: { claim?: boolean } = {}): Statement {
  const codes = findIdentifiers(text).sort((a, b) => a.start - b.start);
  const known = knownIn(text);
  return {
    words: foldedWords(text),
    terms: new Set(answerTerms(text)),
    figures: figuresIn(text, codes, { parts: !claim }),
    codes: new Set(codes.map(identifierKey)),
    known: new Set(known.flatMap(({ keys }) => keys)),
    acts: known.some(({ acts }) => acts),
    names: namesIn(text, codes, known),
    denials: denialsIn(text),
  };
}
