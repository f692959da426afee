import { isBe } from './verbs.ts';
import type { Token } from './tokens.ts';

const negations = new Set(
  `not never no nor neither without cannot didn't doesn't don't isn't wasn't weren't aren't hasn't haven't hadn't couldn't
  can't`.split(/\s+/),
);
const plain = (word: string): string => word.replace('’', "'");
const isNot = (tokens: readonly Token[], at: number): boolean =>
  negations.has(plain(tokens[at]?.word ?? '')) && !/^(?:only|just|merely)$/.test(tokens[at + 1]?.word ?? '');

/** Whether a word close before a place says that what follows is not so. */
export const isNegated = (tokens: readonly Token[], at: number): boolean =>
  [1, 2, 3].some((back) => isNot(tokens, at - back));

/** What says of the words after it that they are not so. */
const denial = new RegExp(
  String.raw`\b(?:no (?:\S+ )?(?:evidence|indication|indications|sign|signs|proof)` +
    String.raw`|false(?:ly)? (?:that|claim\w*|attribut\w*|accus\w*|blam\w*|report\w*|link\w*)` +
    String.raw`|(?:un|not )true that|(?:wrong|incorrect|mistaken|erroneous)ly|den(?:y|ies|ied|ying)` +
    String.raw`|refut(?:e|es|ed|ing)|debunk(?:s|ed|ing)?` +
    String.raw`|rul(?:e|es|ed|ing) out|unlikely that|myth that)\b`,
  'g',
);
/** What says of the words before it that they are not so. */
const untrue =
  /^(?:false|untrue|wrong|incorrect|inaccurate|unfounded|debunked|refuted|disproved|disproven|retracted)$/;
const clauseEnd = /^(?:;|,|but|while|although|whereas|however)$/;

/** Which tokens of a statement are denied: from a denial to the end of its clause, or all before `… is false`. */
export function deniedIn(tokens: readonly Token[]): ReadonlySet<number> {
  const denied = new Set<number>();
  const line = tokens.map(({ word, term }) => (term ? '¤' : plain(word))).join(' ');
  for (const { index } of line.matchAll(denial)) {
    const from = index === 0 ? 0 : line.slice(0, index).split(' ').length - 1;
    for (let at = from; at < tokens.length && !clauseEnd.test(tokens[at]?.word ?? ''); at += 1)
      denied.add(at);
  }
  for (const [at, { word }] of tokens.entries())
    if (
      untrue.test(word) &&
      isBe(tokens[at - 1]?.word ?? '') &&
      !tokens[at + 1]?.term &&
      tokens[at + 1]?.word !== 'that'
    )
      for (let before = at; before >= 0 && tokens[before]?.word !== ';'; before -= 1) denied.add(before);
  return denied;
}
