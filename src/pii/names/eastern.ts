import { gapAfter, isBlank, isCapitalised, isShouted, loweredAt, marksAt } from './shapes.ts';
import { plain } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import type { Scan } from '#pii/text/scan.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('names');

const chinese = new Set(list('chinese'));
const korean = new Set(list('korean'));
const southern = new Set(list('southern'));
const vietnamese = new Set(
  'nguyen tran pham huynh hoang phan vu vo dang bui ngo duong truong trinh dinh'.split(' '),
);
const southernSyllable = /^(?:[bcdfghjklmnpqrstwxyz]{0,2})(?:[aeiou]{1,3}|y)(?:ng|ck|[nmktphwy])?h?$/;
const koreanSyllable =
  /^(?:kk|ch|ss|[bcdghjkmnprstwy])?(?:yeo|eo|eu|ye|ya|yo|yu|wa|wo|ae|oo|ee|[aeiou])(?:ng|[nmklpb])?$/;
const koreanGiven = new Set(list('korean-given'));
const longestFamily = 6;
const longestGiven = 12;
const initials = '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])';
const finals =
  '(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uan|uai|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|ui|uo|ue|a|e|i|o|u)';
const syllable = `${initials}?${finals}`;
const given = new RegExp(`^${syllable}(?:'?${syllable})?$`);
const one = new RegExp(`^${syllable}$`);
/** Syllables that open sentences in English. */
const words = new Set('he she can you me men long no so do go we be hi hey an a i'.split(' '));

function isFamily(scan: Scan, at: number, families: ReadonlySet<string>): boolean {
  const its = at < scan.tokens.count ? marksAt(scan, at) : marks.thing;
  if (
    ((its & marks.last) === 0 && (its & ~(marks.first | marks.rareName | marks.town)) !== 0) ||
    !isCapitalised(scan, at)
  )
    return false;
  const length = (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number);
  return length <= longestFamily && families.has(loweredAt(scan, at));
}

/** Whether the word is one or two syllables of Chinese; two that are an ordinary word are it. */
function isGiven(scan: Scan, at: number): boolean {
  const length = (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number);
  if (at >= scan.tokens.count || length < 2 || length > longestGiven || !isCapitalised(scan, at))
    return false;
  const word = loweredAt(scan, at);
  if (!given.test(word)) return false;
  return one.test(word) || (marksAt(scan, at) & (marks.ordinary | marks.thing | marks.product)) === 0;
}

/** Min-ho: two syllables of given names with a dash, though each may be a word; not so-so, nor man-in-the-middle. */
export function isKoreanGiven(scan: Scan, at: number): boolean {
  if (at + 1 >= scan.tokens.count || gapAfter(scan, at) !== '-' || gapAfter(scan, at + 1) === '-')
    return false;
  if (!isCapitalised(scan, at) || isShouted(scan, at) || isShouted(scan, at + 1)) return false;
  const [head, tail] = [loweredAt(scan, at), loweredAt(scan, at + 1)];
  return head !== tail && koreanGiven.has(head) && koreanGiven.has(tail);
}

/** Seung-ho, Min-Jun: the last token of a Korean given name that starts at the token, with `isBeside` next to a family; -1: none. */
export function koreanEnd(scan: Scan, at: number, isAdjacent = false): number {
  if (at < 0 || at + 1 >= scan.tokens.count || gapAfter(scan, at) !== '-') return -1;
  if (!isCapitalised(scan, at) || isShouted(scan, at) || isShouted(scan, at + 1)) return -1;
  const [head, tail] = [loweredAt(scan, at), loweredAt(scan, at + 1)];
  const isShort = head.length > 1 && head.length < 7 && tail.length > 1 && tail.length < 7;
  const ordinary = marksAt(scan, at) & marksAt(scan, at + 1) & marks.ordinary;
  return isShort &&
    (isAdjacent || ordinary === 0 || isKoreanGiven(scan, at)) &&
    koreanSyllable.test(head) &&
    koreanSyllable.test(tail)
    ? at + 1
    : -1;
}

/** Seung-ho Park */
function koreanNameEnd(scan: Scan, at: number): number {
  const end = koreanEnd(scan, at, true);
  return end !== -1 &&
    end + 1 < scan.tokens.count &&
    isBlank(gapAfter(scan, end)) &&
    isFamily(scan, end + 1, korean)
    ? end + 1
    : -1;
}

/** Lim Boon Keng, Nguyễn Thu Hà: the family, and two or three short words. */
function southernEnd(scan: Scan, at: number): number {
  if (!isCapitalised(scan, at)) return -1;
  const length = (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number);
  if (length < 2 || length > longestFamily) return -1;
  const family = loweredAt(scan, at);
  const unaccented = plain(family);
  const isVietnamese = vietnamese.has(unaccented);
  if (!isVietnamese && !southern.has(family)) return -1;
  let last = at;
  while (
    last - at < 3 &&
    last + 1 < scan.tokens.count &&
    isBlank(gapAfter(scan, last)) &&
    isSyllable(scan, last + 1, isVietnamese)
  )
    last += 1;
  if (isVietnamese) return last > at + 1 || (last > at && unaccented === 'nguyen') ? last : -1;
  const isPlain = (marksAt(scan, at + 1) & marks.usual) !== 0 && (marksAt(scan, at + 2) & marks.usual) !== 0;
  return last === at + 2 && !isPlain ? last : -1;
}

function isSyllable(scan: Scan, at: number, isVietnamese: boolean): boolean {
  if (!isCapitalised(scan, at) || isShouted(scan, at)) return false;
  const word = plain(loweredAt(scan, at));
  return (
    word.length > 1 &&
    word.length < 7 &&
    (isVietnamese || (marksAt(scan, at) & marks.thing) === 0) &&
    southernSyllable.test(word)
  );
}

/** The last token of a Chinese or Korean name that starts at the token: Wang Jun, Huang Li Na, Jun Wang, Kim Min-jun; -1: none. */
export function easternEnd(scan: Scan, at: number): number {
  if (at + 1 >= scan.tokens.count || isShouted(scan, at)) return -1;
  const gap = gapAfter(scan, at);
  if (!isBlank(gap)) return gap === '-' ? koreanNameEnd(scan, at) : -1;
  if (isDayOfLog(scan, at)) return -1;
  if (korean.has(loweredAt(scan, at)) && isCapitalised(scan, at) && isKoreanGiven(scan, at + 1))
    return at + 2;
  if (isFamily(scan, at, korean) && koreanEnd(scan, at + 1, true) !== -1) return at + 2;
  const south = southernEnd(scan, at);
  if (south !== -1) return south;
  if (isFamily(scan, at, korean) && gapAfter(scan, at + 1) === '-' && isGiven(scan, at + 1)) {
    const length = (scan.tokens.end[at + 2] as number) - (scan.tokens.start[at + 2] as number);
    if (length > 1 && length < 7 && !isShouted(scan, at + 2)) return at + 2;
  }
  if (isFamily(scan, at, chinese) && isGiven(scan, at + 1) && !words.has(loweredAt(scan, at))) {
    const isThree =
      isBlank(gapAfter(scan, at + 1)) &&
      isGiven(scan, at + 2) &&
      one.test(loweredAt(scan, at + 1)) &&
      one.test(loweredAt(scan, at + 2));
    return isThree ? at + 2 : at + 1;
  }
  return isFamily(scan, at + 1, chinese) && isGiven(scan, at) && !words.has(loweredAt(scan, at))
    ? at + 1
    : -1;
}

/** `Sun Jun 09`: a weekday and a month that Chinese are called too. */
function isDayOfLog({ text, tokens }: Scan, at: number): boolean {
  const start = tokens.start[at] as number;
  return text.startsWith('Sun J', start) && /^Sun J[au][nl] [ \d]\d/.test(text.slice(start, start + 10));
}

/** Xiaoming, Zhiwei: a given name of two syllables of Chinese that is in no list, by how no other language starts a word. */
export function isChineseGiven(scan: Scan, at: number): boolean {
  const length = (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number);
  if (length < 6 || length > longestGiven || (marksAt(scan, at) & ~marks.rareName) !== 0) return false;
  if (!isCapitalised(scan, at) || isShouted(scan, at)) return false;
  const word = loweredAt(scan, at);
  return /^(?:x[iu]|zh|q[iu]|ji[aeu]|shu[an]|yu[ae])/.test(word) && given.test(word) && !one.test(word);
}
