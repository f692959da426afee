import { marks } from '#pii/text/marks.ts';
import { gapAfter, isCapitalised, marksAt, wordAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';
import { wordKinds, type WordKinds } from '#pii/lexicon/words.ts';
import { followers } from '#pii/finders/special-categories/words.ts';
import { wordLists, wordsOf } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('groups');

const nationalWords = list('national-words');
const besides = list('besides');
const is = { other: 1, adjective: 2, national: 4 } as const;

/** Words after a nation: those that make no thing of it, and those that do after `national`. */
export function thingWords(vocabulary: Vocabulary): WordKinds {
  return wordKinds(vocabulary, [
    [...followers.flatMap(wordsOf), ...besides],
    'national citizen',
    nationalWords,
  ]);
}

/** After a role, what makes a thing of it: Portuguese men o' war, the Syrian refugee crisis. */
export const thingsOfRole = pattern('u')`^(?:['’-]\p{L}{3}| o['’]| (?:${either('things-of-role')})(?!\p{L}))`;

/** A blank, or the end of a line in a sentence. */
export function isWrapped(gap: string): boolean {
  return gap === ' ' || /^[ \t]*\r?\n[ \t]*$/.test(gap);
}

/** `I love Italian food`, `Polish national identification number`: said of what follows, even with a person near. */
export function isBeforeThing(scan: Scan, at: number, kindsOf: WordKinds): boolean {
  const next = at + 1;
  if (next >= scan.tokens.count) return false;
  // A language: Hebrew (he), Latvian (lv)
  const end = scan.tokens.end[at] as number;
  if (/^ \([a-z]{2,3}\)/.test(scan.text.slice(end, end + 6))) return true;
  if (!isWrapped(gapAfter(scan, at))) return false;
  const endOfNext = scan.tokens.end[next] as number;
  if (!isCapitalised(scan, next) && thingsOfRole.test(scan.text.slice(endOfNext, endOfNext + 14)))
    return true;
  const kinds = kindsOf(scan.tokens.word[next] as number);
  if ((kinds & is.adjective) !== 0)
    return (kindsOf(scan.tokens.word[next + 1] ?? -1) & is.national) !== 0 || isProperName(scan, next);
  // The French Academic Network, the Irish Sea
  if (isCapitalised(scan, next)) return isThing(scan, next) || isProperName(scan, next);
  return (kinds & is.other) === 0;
}

/** Sea, Bank, Street, a usual word, and whatever follows `the`: what is no last name. */
function isThing(scan: Scan, at: number): boolean {
  const its = marksAt(scan, at);
  if ((its & (marks.landmark | marks.institution | marks.street)) !== 0) return (its & marks.last) === 0;
  if ((its & (marks.first | marks.last | marks.title)) !== 0) return false;
  return (its & (marks.ordinary | marks.product)) !== 0 || /^the$/i.test(wordAt(scan, at - 2));
}

/** Two words with capitals that are nobody's: what they name has a nation, too. */
function isProperName(scan: Scan, at: number): boolean {
  const isName = (token: number) => (marksAt(scan, token) & (marks.first | marks.last)) !== 0;
  return gapAfter(scan, at) === ' ' && isCapitalised(scan, at + 1) && !isName(at) && !isName(at + 1);
}
