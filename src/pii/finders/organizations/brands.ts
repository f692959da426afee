import { marks } from '#pii/text/marks.ts';
import { gapAfter, isBlank, isCapitalised, isInCapitals, isShouted, marksAt, wordAt } from '#pii/names/shapes.ts'; // prettier-ignore
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import { is, type Reader } from './parser.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('organizations');

const makers = new Set(list('makers'));
/** Things that are sold under a maker's name. */
const wares = pattern('u')`^ (?:\p{Ll}{3,12} )?(?:${either('wares')})\b`;

const owned = pattern('iu')`
    (?:^|[^\p{L}])(?:an?|my|his|her|your|our|their|one|two|three|-old|this|that
    |every)(?: (?:${either('owned')}))? $`;

/** in the mount of Gilead, the land of Gilead */
export function isAfterLand(scan: Scan, at: number): boolean {
  const kind = /^of$/i.test(wordAt(scan, at - 1)) ? at - 2 : at - 1;
  return /^(?:mount|mt|mountains?|rivers?|lake|land|hills?|valley)$/i.test(wordAt(scan, kind));
}

const longestLogHead = 96;

/** `2020-01-01 10:00:00, Info    CBS    Loaded`: a column of a log, which names the part of a system that wrote the line. */
export function isLogColumn({ text, tokens }: Scan, at: number, last: number): boolean {
  const start = tokens.start[at] as number;
  const end = tokens.end[last] as number;
  if (
    !/^(?: {2,}|\t)/.test(text.slice(end, end + 2)) ||
    !/(?: {2}|\t)$/.test(text.slice(Math.max(0, start - 2), start))
  )
    return false;
  const before = text.slice(Math.max(0, start - longestLogHead), start);
  return /^[[(<]?\d{1,4}[-/.:]\d{2}/.test(before.slice(before.lastIndexOf('\n') + 1));
}

/** A Bosch drill, a Honda Civic: the known name [at, last] says whose make a thing is. */
export function isBrandOfThing(
  scan: Scan,
  { at, last }: { at: number; last: number },
  { kindAt }: Reader,
): boolean {
  const { text, tokens } = scan;
  if (isRiver(scan, last) || isPlatform(scan, { at, last }) || isElse(scan, { at, last })) return true;
  if (!makers.has(wordAt(scan, last).toLowerCase())) return false;
  const end = tokens.end[last] as number;
  if (wares.test(text.slice(end, end + 28))) return true;
  // Her old Nokia, two Volvos: yet `a Volvo engineer`
  if (
    at > 0 &&
    at === last &&
    owned.test(text.slice(Math.max(0, (tokens.start[at] as number) - 24), tokens.start[at]))
  )
    if (
      /^(?:[.,;:!?)]|$| (?:and|or|with|for|in|at|on|was|is|has|from|that|to|which|when|but|off)\b)/.test(
        text.slice(end, end + 8),
      )
    )
      return true;
  const next = last + 1;
  if (next >= tokens.count || !isBlank(gapAfter(scan, last)) || isInCapitals(scan, at)) return false;
  // Philips HX6859, Volvo 240
  if (((tokens.made[next] as number) & made.digits) !== 0) return (marksAt(scan, next) & marks.thing) === 0;
  if (!isCapitalised(scan, next) || isShouted(scan, next)) return false;
  const firms =
    marks.institution | marks.legalForm | marks.thing | marks.title | marks.country | marks.landmark;
  const isFirms = (kindAt(scan, next) & (is.kin | is.trade | is.looseTrade | is.follower)) !== 0;
  return !isFirms && (marksAt(scan, next) & firms) === 0;
}

/** Where one posts and what is posted there: on Twitter, a Facebook page, the YouTube video. */
function isPlatform({ text, tokens }: Scan, { at, last }: { at: number; last: number }): boolean {
  if (at !== last) return false;
  const start = tokens.start[at] as number;
  const end = tokens.end[at] as number;
  if (!platforms.test(text.slice(start, end))) return false;
  return postedOn.test(text.slice(Math.max(0, start - 12), start)) || posted.test(text.slice(end, end + 16));
}

const platforms =
  /^(?:facebook|instagram|whatsapp|twitter|tiktok|snapchat|pinterest|reddit|linkedin|youtube|netflix|spotify)$/i;
const postedOn = /\b(?:on|via|through|over|my|your|his|her|our|their) $/i;
const posted = pattern('i')`^ (?:${either('posted')})\b`;

/** A building where one meets, what a maker's system is called, and an author of that name. */
function isElse(scan: Scan, { at, last }: { at: number; last: number }): boolean {
  const { text, tokens } = scan;
  const start = tokens.start[at] as number;
  const end = tokens.end[last] as number;
  if (at < last) {
    const name = text.slice(start, end);
    // Red Hat and Quxley Linux
    if (/^red hat$/i.test(name))
      return /^ (?:(?:and|or) \p{Lu}\p{L}+ )?Linux\b/u.test(text.slice(end, end + 24));
    return (
      /^(?:white house|downing street|supreme court)$/i.test(name) &&
      /\b(?:at|near|outside|inside|around|behind|past) (?:the )?$/i.test(
        text.slice(Math.max(0, start - 14), start),
      )
    );
  }
  // `--Philips.`, J. McKinsey
  if (text.startsWith('--', start - 2)) return true;
  return (
    (marksAt(scan, at) & (marks.last | marks.rareName)) !== 0 &&
    !isShouted(scan, at) &&
    /(?:^|[^\p{L}\d])(?:\p{Lu}\. ?|\p{Lu}{2,3} )$/u.test(text.slice(Math.max(0, start - 5), start))
  );
}

/** The Amazon river, the forest around it and who lives there. */
function isRiver({ text, tokens }: Scan, at: number): boolean {
  const end = tokens.end[at] as number;
  return (
    /^amazon$/i.test(text.slice(tokens.start[at], end)) &&
    /^ (?:(?:rain ?)?forests?|rainforest|rivers?|basin|jungle|delta|tributar(?:y|ies)|tribes?|parrots?|warriors?)\b/i.test(
      text.slice(end, end + 14),
    )
  );
}
