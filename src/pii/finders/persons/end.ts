import { koreanEnd } from '#pii/names/eastern.ts';
import { marks } from '#pii/text/marks.ts';
import { dottedFormEnd, knownPhrase } from '#pii/names/phrases.ts';
import { gapAfter, gapBefore, isBlank, isCapitalised, isShouted, marksAt, wordAt } from '#pii/names/shapes.ts'; // prettier-ignore
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import { isShortened } from './initials.ts';
import { firstStrength, isNameable, lastStrength } from './strength.ts';

const longestName = 7;
const longestLine = 120;
/** Lines of lists and forms are shorter. */
const shortestLine = 45;

/** The last token of the name that starts at `at`: capitalised words, initials, and particles between them. */
export function nameEnd(scan: Scan, at: number): number {
  let last = at;
  let next = at;
  const isSure = firstStrength(scan, at) === 1 && !isShouted(scan, at);
  while (next + 1 < scan.tokens.count && next - at < longestName) {
    const gap = gapAfter(scan, next);
    const isInitial = (scan.tokens.end[next] as number) - (scan.tokens.start[next] as number) === 1;
    const nick = nicknameEnd(scan, next, gap);
    if (nick !== -1) {
      last = next = nick;
      continue;
    }
    const joins =
      isBlank(gap) ||
      isElided(scan, next, gap) ||
      (gap === '-' && !isInitial) ||
      (gap === "'" && isInitial) ||
      (gap === '’' && isInitial);
    const isDotted = (isInitial || isShortened(scan, next)) && /^\.[ -]?$/.test(gap);
    if (!joins && !isDotted && !(isSure && isWrapped(scan, next, gap))) {
      // Robert Brown, Jr.
      if (gap === ', ' && (marksAt(scan, next + 1) & marks.after) !== 0 && next > at) last = next + 1;
      break;
    }
    next += 1;
    const its = marksAt(scan, next);
    if (
      (its & marks.particle) !== 0 &&
      (isBlank(gap) || (isInitial && gap === '. ')) &&
      !isNameEndParticle(scan, next)
    ) {
      if (isJoiningOther(scan, next)) break;
      // Dutch `van` also says where somebody works.
      if (next - at > 1 && isCapitalised(scan, next - 1) && isFirmAt(scan, next + 1)) break;
      continue;
    }
    if (dottedFormEnd(scan, next) !== -1) break;
    if (isClanWord(scan, next)) continue;
    if ((its & marks.after) !== 0 && isCapitalised(scan, next)) {
      last = next;
      continue;
    }
    // Monroe County, Hilbert Matrix
    if ((its & (marks.landmark | marks.eponym)) !== 0 && ((its & marks.last) === 0 || isWater(scan, next)))
      break;
    const isAfterParticle = (marksAt(scan, next - 1) & marks.particle) !== 0;
    if (!isCapitalised(scan, next) || !(isAfterParticle || isNameable(scan, next, isSure))) {
      // Jean-pierre
      if (gap === '-' && isHyphenated(scan, next)) last = next;
      else break;
    } else last = next;
  }
  return last;
}

/** `María y Juan`: another person. */
function isJoiningOther(scan: Scan, at: number): boolean {
  const word = wordAt(scan, at);
  return /^[ye]$/.test(word) && firstStrength(scan, at + 1) === 1;
}

/** Anna "Annie" Quxley: the token after the nickname; -1: none. */
function nicknameEnd(scan: Scan, at: number, gap: string): number {
  if (!/^ ["“‘']$/.test(gap) || at + 2 >= scan.tokens.count) return -1;
  const joins =
    isCapitalised(scan, at + 1) &&
    /^["”’'] $/.test(gapAfter(scan, at + 1)) &&
    isCapitalised(scan, at + 2) &&
    isNameable(scan, at + 2, true);
  return joins && (marksAt(scan, at) & (marks.first | marks.last | marks.rareName)) !== 0 ? at + 2 : -1;
}

/** `… as Anna`, and `Kovalev says` in the next line: a name that prose goes on with where a long line ends. */
function isWrapped(scan: Scan, at: number, gap: string): boolean {
  if (!/^\.?\n[ \t]{0,6}$/.test(gap)) return false;
  const { text, tokens } = scan;
  const end = tokens.end[at] as number;
  const isInitial = end - (tokens.start[at] as number) === 1;
  if (gap.startsWith('.') !== isInitial || !isCapitalised(scan, at + 1)) return false;
  const line = text.slice(Math.max(0, end - longestLine), end);
  if (line.length - line.lastIndexOf('\n') <= shortestLine) return false;
  const after = text.slice(tokens.end[at + 1], (tokens.end[at + 1] as number) + 5);
  return /^\. \p{Lu}\p{Ll}/u.test(after)
    ? (tokens.end[at + 1] as number) - (tokens.start[at + 1] as number) === 1
    : lastStrength(scan, at + 1) > 0.5 && /^(?:['’]s)?[,;]? [\p{Ll}(]/u.test(after);
}

/** Sant'Anna */
function isElided(scan: Scan, at: number, gap: string): boolean {
  return /^['’]$/.test(gap) && wordAt(scan, at) === 'Sant';
}

/** Ní, Ó, Nic: with their accents or before another capital they go on a name. */
function isClanWord(scan: Scan, at: number): boolean {
  return (
    /^(?:Ní|Ó|Nic|Uí|Mac|Bint[ie]?|Bin|Te)$/.test(wordAt(scan, at)) &&
    isBlank(gapBefore(scan, at)) &&
    isBlank(gapAfter(scan, at)) &&
    isCapitalised(scan, at + 1)
  );
}

function isHyphenated(scan: Scan, at: number): boolean {
  return (
    scan.tokens.made[at] === made.lower &&
    ((marksAt(scan, at) & (marks.first | marks.last)) !== 0 || koreanEnd(scan, at - 1) === at)
  );
}

/** Whether an organisation's name is here: a known one, or a word before its legal form. */
function isFirmAt(scan: Scan, at: number): boolean {
  if (!isCapitalised(scan, at)) return false;
  if (knownPhrase(scan, at, marks.organization) !== -1) return true;
  return (marksAt(scan, at + 1) & marks.legalForm) !== 0 || dottedFormEnd(scan, at + 1) !== -1;
}

/** A particle with a capital after which no name goes on is the name itself: Jet Li, Ana San. */
function isNameEndParticle(scan: Scan, at: number): boolean {
  if (!isCapitalised(scan, at)) return false;
  const gap = gapAfter(scan, at);
  // Al-Quxley
  return !((isBlank(gap) || gap === '-') && isCapitalised(scan, at + 1));
}

/** James River: the word is no family's, even if somebody has that name. */
function isWater({ text, tokens }: Scan, at: number): boolean {
  return /^(?:river|valley|county|islands?|bay|sea|ocean)$/i.test(
    text.slice(tokens.start[at], tokens.end[at]),
  );
}
