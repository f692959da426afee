import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { gapAfter, gapBefore, isBlank, isCapitalised, marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { either } = wordLists('persons');

/** What has a letter after it: `plan B`, `vitamin D`. */
const lettered = new RegExp(`^(?:${either('lettered')})$`, 'i');

const longestFamily = 3;
const names = marks.first | marks.last | marks.rareName;

/** First names as clerks shortened them. */
const shortened = new Set(
  'wm thos geo jas chas saml benj edw robt jos patk marg eliz alexr danl nathl th ph chr jno matt theo'.split(
    ' ',
  ),
);

/** Thos. Quxley */
export function isShortened({ tokens, text }: Scan, at: number): boolean {
  const end = tokens.end[at] as number;
  return (
    text[end] === '.' &&
    end - (tokens.start[at] as number) < 7 &&
    shortened.has(text.slice(tokens.start[at], end).toLowerCase())
  );
}

/** How likely `A. Quxley` or, where an entry starts, `Quxley A.` is a person whose family is in no list; 0: it is neither. */
export function initialsBase(scan: Scan, first: number, last: number): number {
  if (isShortened(scan, first) && isCapitalised(scan, first)) return level.sure;
  if (isDotted(scan, first) && !isDotted(scan, last)) {
    if (isEnumerated(scan, first)) return 0;
    return hasUnlistedFamily(scan, first, last) ? level.sufficient : 0;
  }
  if (!isDotted(scan, last) || isDotted(scan, first) || !startsEntry(scan, first)) return 0;
  const after = scan.text.slice(scan.tokens.end[last], (scan.tokens.end[last] as number) + 3);
  const its = marksAt(scan, first);
  if ((its & (marks.ordinary | marks.thing)) !== 0 || !/^\.(?:$|\s*[;|\n\t,)\d(])/.test(after)) return 0;
  return (its & names) !== 0 || gapAfter(scan, first) === '-' ? level.supported : level.possible;
}

/** One capital and a dot. */
function isDotted({ tokens, text }: Scan, at: number): boolean {
  const end = tokens.end[at] as number;
  return end - (tokens.start[at] as number) === 1 && text[end] === '.';
}

/** vitamin A. Quxley; Exhibit B. Quxley: the letter ends a sentence. */
function isEnumerated(scan: Scan, at: number): boolean {
  if (
    /^(?:[AB]\. ?[DC]|U\. ?[SKN]|N\. ?B|P\. ?S)\./.test(
      scan.text.slice(scan.tokens.start[at], (scan.tokens.start[at] as number) + 5),
    )
  )
    return true;
  if (at === 0) return false;
  const gap = gapBefore(scan, at);
  // [L. Quxley, cf. F. Quxley: languages of a dictionary
  if (
    gap.endsWith('[') ||
    (gap === '. ' &&
      /\bcf\. $/i.test(
        scan.text.slice(Math.max(0, (scan.tokens.start[at] as number) - 5), scan.tokens.start[at]),
      ))
  )
    return true;
  if (!isBlank(gap)) return false;
  const before = scan.text.slice(scan.tokens.start[at - 1], scan.tokens.end[at - 1]);
  return (
    lettered.test(before) ||
    (isCapitalised(scan, at - 1) && (marksAt(scan, at - 1) & (marks.title | marks.role | marks.label)) === 0)
  );
}

function hasUnlistedFamily({ tokens, text, vocabulary }: Scan, first: number, last: number): boolean {
  let from = last;
  while (from > first && last - from < longestFamily && text[(tokens.start[from] as number) - 1] === '-')
    from -= 1;
  if (from === first) return false;
  for (let at = from; at <= last; at += 1) {
    const its = vocabulary.marksOf(tokens.word[at] as number);
    if ((its & ~(names | marks.town | marks.opens)) !== 0) return false;
  }
  return (
    (tokens.end[last] as number) - (tokens.start[from] as number) > 3 &&
    !/^\p{Lu}+$/u.test(text.slice(tokens.start[last], tokens.end[last]))
  );
}

/** A line, a cell or an item of a list goes before. */
function startsEntry(scan: Scan, at: number): boolean {
  if (at === 0) return true;
  const gap = gapBefore(scan, at);
  if (/\n|[|;\t]|: $| [–—/-] $/.test(gap)) return true;
  return (
    /^[.)]? $/.test(gap) &&
    /^\d{1,4}$/.test(scan.text.slice(scan.tokens.start[at - 1], scan.tokens.end[at - 1]))
  );
}
