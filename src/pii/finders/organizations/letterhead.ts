import { marks } from '#pii/text/marks.ts';
import { gapBefore, isCapitalised, isShouted, marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';

const longestLine = 50;
const mostWords = 5;
/** What quotes a line. */
const quoted = String.raw`[ \t>?*|]{0,6}`;
const personLine = String.raw`\p{Lu}[\p{L}.'’-]{1,24}(?: \p{Lu}[\p{L}.'’-]{0,24}){1,3}`;
const addressStart = String.raw`\d{1,5}[a-z]?,? (?:\d{1,5} )?\p{Lu}\p{L}|P\.? ?O\.? Box \d|(?:Unit|Apt\.?|Suite|PSC) \d`;
/** The next line with something in it, or the one below a person's, begins as a street, a box or a unit does. */
const addressBelow = new RegExp(
  String.raw`\r?\n(?:${quoted}\r?\n)?(?:${quoted}${personLine}\r?\n)?${quoted}(?:${addressStart})`,
  'uy',
);
/** Somewhere in the lines below is what only addresses have. */
const addressWords =
  /\b(?:Apt|Suite|Unit|Box|APO|FPO|DPO|St|Street|Road|Rd|Ave|Avenue|Lane|Drive|Boulevard)\b|(?:^|[\s-])\d{4,6}\b/u;
const belowChars = 140;

/**
 * The last token of an organisation on a line of its own above an address, as on letters; -1: none. Linear: only words with
 * capitals are walked over, up to a line's end.
 */
export function letterheadEnd(scan: Scan, at: number): number {
  const { text, tokens } = scan;
  const before = at === 0 ? '\n' : gapBefore(scan, at);
  if (before === ' ' || !/\n[ \t>?*|]{0,6}$/.test(before)) return -1;
  // Persons are found by their names.
  if ((marksAt(scan, at) & (marks.first | marks.title | marks.street)) !== 0 && isCapitalised(scan, at))
    return -1;
  let last = at;
  while (last + 1 < tokens.count && last - at < mostWords && /^(?: | & |-|\.|, |')$/.test(gapTo(scan, last)))
    last += 1;
  const start = tokens.start[at] as number;
  const end = tokens.end[last] as number;
  if (end - start > longestLine || last - at >= mostWords) return -1;
  for (let word = at; word <= last; word += 1)
    if (!isCapitalised(scan, word) && (marksAt(scan, word) & marks.usual) === 0) return -1;
  // BAPTISMS: a heading
  if (last === at && isShouted(scan, at) && (marksAt(scan, at) & marks.organization) === 0) return -1;
  addressBelow.lastIndex = text[end] === '.' ? end + 1 : end;
  if (!addressBelow.test(text)) return -1;
  return addressWords.test(text.slice(end, end + belowChars)) ? last : -1;
}

function gapTo({ text, tokens }: Scan, at: number): string {
  return text.slice(tokens.end[at], Math.min(tokens.start[at + 1] as number, (tokens.end[at] as number) + 4));
}
