import { level } from '#pii/confidence.ts';
import { asked, marks } from '#pii/text/marks.ts';
import { gapBefore, loweredAt, marksAt } from '#pii/names/shapes.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { isTopLevel, localStart } from './mailboxes.ts';

/** Signs of the name of a mailbox as they are said. */
const signs = /^(?:dot|underscore|dash|hyphen|plus)$/;
const mostParts = 6;

/** `john dot doe at example dot com`: e-mail addresses whose signs are words. */
export const makeSpokenMailboxes: FinderMaker = (vocabulary) => {
  const dot = vocabulary.add('dot', asked.opener);
  return (scan, report) => {
    for (const at of scan.tokens.openers) {
      if (scan.tokens.word[at] !== dot || !isEnding(scan, at + 1)) continue;
      const host = partsStart(scan, at - 1, /^dot$/);
      if (host < 2 || loweredAt(scan, host - 1) !== 'at' || !areApart(scan, host - 1, host)) continue;
      const last = host - 2;
      const first = partsStart(scan, last, signs);
      const end = scan.tokens.end[first] as number;
      const start = localStart(scan.text, end, scan.from);
      // `shop at example dot com`
      const isVerb = first === last && (marksAt(scan, first) & (marks.ordinary | marks.usual)) !== 0;
      report({
        type: 'email_address',
        start: start === end ? (scan.tokens.start[first] as number) : start,
        end: scan.tokens.end[at + 1] as number,
        confidence: isVerb && start === scan.tokens.start[first] ? level.possible : level.sure,
        method: 'pattern_match',
      });
    }
  };
};

/** Whether the token is a listed ending after one blank, and the last part of the host. */
function isEnding(scan: Scan, at: number): boolean {
  const { tokens, text } = scan;
  if (at >= tokens.count || gapBefore(scan, at) !== ' ') return false;
  return (
    isTopLevel(text.slice(tokens.start[at], tokens.end[at])) &&
    !(at + 1 < tokens.count && loweredAt(scan, at + 1) === 'dot')
  );
}

/** The first of the parts that end at a token and have such words between them. */
function partsStart(scan: Scan, last: number, between: RegExp): number {
  let first = last;
  for (let parts = 1; parts < mostParts && first > 1; parts += 1) {
    if (!between.test(loweredAt(scan, first - 1)) || !areApart(scan, first - 2, first)) break;
    first -= 2;
  }
  return first;
}

/** Whether nothing but single blanks separates the tokens. */
function areApart(scan: Scan, from: number, to: number): boolean {
  for (let at = from + 1; at <= to; at += 1) if (gapBefore(scan, at) !== ' ') return false;
  return true;
}
