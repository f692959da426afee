import { marks } from '#pii/text/marks.ts';
import { gapAfter, gapBefore, isBlank, isCapitalised, marksAt, startsSentence, wordAt } from '#pii/names/shapes.ts'; // prettier-ignore
import type { Scan } from '#pii/text/scan.ts';
import { isLink, isShoutedWord } from './common.ts';
import { isBetweenFirms } from './openers.ts';
import { is, type Reader } from './parser.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('organizations');

const longestName = 6;

/** The first of the capitalised words before `at`, with `&`, `and`, `of` and commas between them. */
export function nameStart(scan: Scan, at: number, { kindAt }: Reader): number {
  let first = at;
  let probe = at;
  const isLinkBefore = (kindAt(scan, at - 1) & is.linking) !== 0;
  while (probe > 0 && at - probe < longestName) {
    const gap = gapBefore(scan, probe);
    const bracket = probe === at ? bracketBefore(scan, at) : -1;
    if (bracket !== -1) {
      probe = bracket;
      if (!isCapitalised(scan, bracket - 1)) break;
      first = probe = bracket - 1;
      continue;
    }
    const owner = ownerBefore(scan, probe);
    if (owner !== -1) {
      first = probe = owner;
      continue;
    }
    if (
      !isBlank(gap) &&
      gap !== ' & ' &&
      gap !== '-' &&
      gap !== ', ' &&
      gap !== "'" &&
      gap !== '. ' &&
      !isPlural(gap)
    )
      break;
    if ((gap === ', ' || gap === '. ') && probe !== at && !isLinkBefore) break;
    probe -= 1;
    if (isCapitalised(scan, probe)) {
      if (
        isCopyright(scan, probe) ||
        (isOpening(scan, probe) && !isLine(scan, probe, at) && !isSaint(scan, probe))
      )
        break;
      if (isShoutedWord(scan, probe, at)) break;
      if (wordAt(scan, probe + 1) === 'and' && (marksAt(scan, probe) & marks.organization) !== 0) break;
      first = probe;
    } else if ((kindAt(scan, probe) & is.linking) === 0 || (probe === at - 1 && gap !== ' ')) break;
    else if (!isLink(scan, probe) || (wordAt(scan, probe) === 'and' && isBetweenFirms(scan, probe, at)))
      break;
  }
  return first;
}

/** Whether the tokens are a line of their own. */
function isLine(scan: Scan, first: number, last: number): boolean {
  const isStart = first === 0 || gapBefore(scan, first).includes('\n');
  return isStart && (last + 1 >= scan.tokens.count || /^\.?[ \t\r]*\n/.test(gapAfter(scan, last)));
}

/** The, In, Please: a word that a sentence starts with rather than a name. */
function isOpening(scan: Scan, at: number): boolean {
  const length = (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number);
  if (length === 1) return true;
  if (adverbs.test(wordAt(scan, at))) return true;
  const isUsual = (marksAt(scan, at) & marks.usual) !== 0 && (marksAt(scan, at) & marks.last) === 0;
  return isUsual && (small.test(wordAt(scan, at)) || startsSentence(scan, at));
}

const adverbs = pattern('i')`^(?:${either('adverbs')})$`;

const small = pattern('i')`^(?:${either('small')})$`;

function isCopyright(scan: Scan, at: number): boolean {
  return /^copyright$/i.test(wordAt(scan, at));
}

/** `Quxley (Leeds) Ltd`: the token that the bracket opens with; -1 when none comes before. */
function bracketBefore(scan: Scan, at: number): number {
  if (at < 2 || gapBefore(scan, at) !== ') ') return -1;
  return gapBefore(scan, at - 1) === ' (' && isCapitalised(scan, at - 1) ? at - 1 : -1;
}

/** `St Anna's Hospital`, `Children's Hospital`, `King's College`, yet not Anna's Hospital: the token of whose it is; -1: none. */
function ownerBefore(scan: Scan, at: number): number {
  if (at < 2 || wordAt(scan, at - 1) !== 's' || !isBlank(gapBefore(scan, at))) return -1;
  const owner = at - 2;
  if (!/^['’]$/.test(gapBefore(scan, at - 1)) || !isCapitalised(scan, owner)) return -1;
  if ((marksAt(scan, owner) & marks.ordinary) !== 0 && !startsSentence(scan, owner)) return owner;
  const isTheirs = /^(?:saint|st|lady|king|queen|prince|princess|sir)$/i.test(wordAt(scan, owner - 1));
  return isTheirs || owners.test(wordAt(scan, owner)) ? owner : -1;
}

const owners = /^(?:women|children|king|queen|lady|farmer|people|men|workers)$/i;

/** Girls' School. */
function isPlural(gap: string): boolean {
  return gap === "' " || gap === '’ ';
}

function isSaint(scan: Scan, at: number): boolean {
  return /^(?:st|our)$/i.test(wordAt(scan, at)) && isBlank(gapAfter(scan, at)) && isCapitalised(scan, at + 1);
}
