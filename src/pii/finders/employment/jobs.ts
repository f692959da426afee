import { level } from '#pii/confidence.ts';
import { asked, marks } from '#pii/text/marks.ts';
import { compileLeads } from '#pii/names/leads.ts';
import {
  gapAfter,
  gapBefore,
  isBlank,
  isCapitalised,
  isInProse,
  marksAt,
  wordAt,
} from '#pii/names/shapes.ts';
import { phraseLookup } from '#pii/lexicon/phrases.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('employment');

const longestTitle = 6;
const trades = list('trades');
const labels = [
  'job title',
  'occupation',
  'profession',
  'current position',
  'beruf',
  'berufsbezeichnung',
  'puesto',
  'profesion',
  'professione',
  'beroep',
];
const leads = [
  'works as a',
  'works as an',
  'worked as a',
  'worked as an',
  'working as a',
  'working as an',
  'employed as a',
  'employed as an',
  'job as a',
  'job as an',
  'career as a',
  'career as an',
  'i am a',
  'i m a',
  'i m an',
  'i am an',
];

/** What somebody does for a living: after a label, after `works as a`, and after or below a name. */
export const makeJobFinder: FinderMaker = (vocabulary) => {
  const tradeIds = new Set(trades.map((word) => vocabulary.add(word, asked.opener)));
  const labelAt = phraseLookup(
    labels.map((label) => [label, label] as const),
    vocabulary,
  );
  const leadAt = compileLeads(
    leads.map((lead) => [lead, 1] as const),
    vocabulary,
  );
  const isTrade = (scan: Scan, at: number) => tradeIds.has(scan.tokens.word[at] as number);
  return (scan, report) => {
    const { tokens, text } = scan;
    const put = (first: number, last: number) => {
      const [start, end] = [tokens.start[first] as number, tokens.end[last] as number];
      if (isInProse(text, start, end))
        report({ type: 'job_title', start, end, confidence: level.sufficient, method: 'contextual_pattern' });
    };
    for (const at of tokens.openers) {
      if (isTrade(scan, at)) {
        const first = titleStart(scan, at, (before) => leadAt(scan, before) > 0);
        if (first !== -1) put(first, at);
        continue;
      }
      const met = labelAt(scan, at);
      if (
        met &&
        met.to < tokens.count &&
        /^["']?\s*:\s*["']?$/.test(gapAfter(scan, met.to - 1)) &&
        !gapAfter(scan, met.to - 1).includes('\n')
      )
        put(met.to, wordsEnd(scan, met.to));
    }
  };
};

/** The first word of the title that ends at `at`, when what comes before shows that it is somebody's; else -1. */
function titleStart(scan: Scan, at: number, isLed: (before: number) => boolean): number {
  const isEnd = /^(?:\s*(?:$|\n)|[.,;)]| (?:at|of|for|in|and|with|from)\b)/.test(
    scan.text.slice(scan.tokens.end[at], (scan.tokens.end[at] as number) + 6),
  );
  if (!isEnd) return -1;
  for (let first = at; first >= 0 && at - first < longestTitle; first -= 1) {
    if (first === 0) return -1;
    const gap = gapBefore(scan, first);
    if (isBlank(gap)) {
      if (isLed(first - 1)) return afterAge(scan, first, at);
      continue;
    }
    // Anna Kovalev, Senior Engineer
    if (gap === ', ' && articles.test(wordAt(scan, first)))
      return first < at && isName(scan, first - 1) ? first + 1 : -1;
    if (
      gap === ', ' ||
      (/^,?\r?\n[\s>?*|]{0,6}$/.test(gap) && isLineEnd(scan, at) && isCapitalised(scan, first))
    )
      return isName(scan, first - 1) ? first : -1;
    if (gap !== '-' && gap !== '/') return -1;
  }
  return -1;
}

/** `I am a 66 year old engineer`: the title begins after the age. */
function afterAge(scan: Scan, first: number, last: number): number {
  if (((scan.tokens.made[first] as number) & made.digits) === 0) return first;
  for (let at = first + 1; at < last; at += 1) if (wordAt(scan, at) === 'old') return at + 1;
  return -1;
}

const articles = /^(?:the|our|an?)$/;

function isLineEnd(scan: Scan, at: number): boolean {
  return at + 1 >= scan.tokens.count || /^[ \t]*\r?\n/.test(gapAfter(scan, at));
}

/** Whether a name of two words or more ends at the token. */
function isName(scan: Scan, at: number): boolean {
  if (at < 1 || !isCapitalised(scan, at) || !isCapitalised(scan, at - 1) || !isBlank(gapBefore(scan, at)))
    return false;
  const its = marksAt(scan, at) | marksAt(scan, at - 1);
  const isWord =
    marks.usual | marks.thing | marks.institution | marks.legalForm | marks.street | marks.country;
  return (its & marks.first) !== 0 && (marksAt(scan, at) & isWord) === 0;
}

/** Words to the end of the line, the cell or the clause. */
function wordsEnd(scan: Scan, at: number): number {
  let last = at;
  while (
    last - at < longestTitle &&
    last + 1 < scan.tokens.count &&
    /^(?: |-|\/| & )$/.test(gapAfter(scan, last)) &&
    ((scan.tokens.made[last + 1] as number) & made.digits) === 0
  )
    last += 1;
  return last;
}
