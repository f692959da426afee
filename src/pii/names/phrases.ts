import { plainOf } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { Tokens } from '#pii/text/tokens.ts';
import { firstHash, hashedOn } from '#pii/lexicon/vocabulary.ts';
import { pattern } from '#pii/text/pattern.ts';

const longestPhrase = 6;

/** Set where the entries that start at a token have been looked for: no bit of `marks`. */
const read = 1 << 30;

/** The last token of the longest entry of the vocabulary with one of the marks that starts at the token; -1: none. */
export function knownPhrase(scan: Scan, at: number, mark: number): number {
  const { tokens } = scan;
  if (at >= tokens.count) return -1;
  const its = tokens.marks[at] as number;
  if ((its & marks.opens) !== 0) {
    if (tokens.phrases[at] === 0) tokens.phrases[at] = read | marksOfPhrases(scan, at);
    if (((tokens.phrases[at] as number) & mark) !== 0) return longestWith(scan, at, mark);
  }
  return (its & mark) !== 0 ? at : -1;
}

/** What the entries of several words that start at the token may be, all in one: of most there is none. */
function marksOfPhrases({ text, tokens, vocabulary }: Scan, first: number): number {
  const last = phraseEnd(text, tokens, first);
  let hash = firstHash;
  let its = 0;
  let from = tokens.start[first] as number;
  for (let at = first; at <= last; at += 1) {
    const end = tokens.end[at] as number;
    for (; from < end; from += 1) hash = hashedOn(hash, plainOf[text.charCodeAt(from)] as number);
    if (at > first)
      its |= vocabulary.marksOf(vocabulary.findHashed(text, tokens.start[first] as number, end, hash));
  }
  return its;
}

/** The last token of the longest of them with one of the marks. */
function longestWith({ text, tokens, vocabulary }: Scan, at: number, mark: number): number {
  const start = tokens.start[at] as number;
  let last = phraseEnd(text, tokens, at);
  while ((vocabulary.marksOf(vocabulary.find(text, start, tokens.end[last] as number)) & mark) === 0)
    last -= 1;
  return last;
}

/** How far words follow each other with up to three characters between them, none of which ends a line or a clause. */
function phraseEnd(text: string, tokens: Tokens, at: number): number {
  let last = at;
  while (last + 1 < tokens.count && last - at < longestPhrase) {
    const gap = tokens.end[last] as number;
    const length = (tokens.start[last + 1] as number) - gap;
    if (length > 3 || !joins[text.charCodeAt(gap)] || !joins[text.charCodeAt(gap + length - 1)]) break;
    last += 1;
  }
  return last;
}

const joins = new Uint8Array(0x10000);
for (const sign of " -'.&") joins[sign.charCodeAt(0)] = 1;

const longestForm = 5;

/** The last token of a legal form with dots in it that starts at the token (B.V., S.p.A., Sp. z o.o.); -1: none. */
export function dottedFormEnd({ text, tokens }: Scan, at: number): number {
  const start = tokens.start[at] as number;
  if (at >= tokens.count || (tokens.end[at] as number) > start + 2 || text[tokens.end[at] as number] !== '.')
    return -1;
  const found = dottedForm.exec(text.slice(start, start + 12));
  if (!found) return -1;
  let last = at;
  while (
    last + 1 < tokens.count &&
    last - at < longestForm &&
    (tokens.end[last + 1] as number) <= start + found[0].length
  )
    last += 1;
  return last;
}

const dottedForm = pattern('u')`
    ^(?:B\.V|N\.V|S\.A\.S|S\.A\.R\.L|S\.[àa]\.?r\.l|S\.A\. de C\.V|S\.A|S\. de R\.L|S\.R\.L|S\.r\.l|S\.p\.A
    |S\.P\.A|S\.L\.U|S\.L|S\.C|K\.K|A\.G|A\.Ş|A\.S|L\.L\.C|L\.P|P\.C|P\.L\.C|Sp\. ?z ?o\. ?o|e\. ?V|v\.o\.s
    |s\.r\.o|a\.s|d\.o\.o)(?![\p{L}\d])`;
