import { kindOf, kinds } from '#pii/text/letters.ts';
import { tableAt, type Span } from '#pii/stages/columns.ts';
import type { Scan } from '#pii/text/scan.ts';
import { pattern } from '#pii/text/pattern.ts';

const farthest = 48;
/** Signs at the start of a line before its time, and characters after it up to the next word. */
const mostSigns = 16;
const nextWord = 24;
const withSeconds = /\d:\d{2}:\d{2}/;
/** `[10/Oct/2000:13:55:36 -0700]`: as web servers write it. */
const ofServer = /^\d{1,2}\/[A-Za-z]{3}\/\d{4}:/;
/** What a line of a log starts with before its time: nothing, signs, a level or a program. */
const lineStart = /\n[ \t[(<"'{]*(?:<\d{1,3}>\d? ?)?(?:[\p{L}\d_./@-]{1,30}[\])]?[ \t|]{1,4}[[(]?)?$/u;
/** A field that programs write: `"ts": "…"`, `createdAt=…`. */
const field = pattern('iu')`
    (?:(?<!\p{L})(?:ts|t|at|time)|(?:start|end)-date|log (?:started|ended)|[a-z]At|_at|timestamp|[a-z_-]time
    |datetime)\\?["']?\s?[:=]\s?\\?["']?$`;
/** `2.28.1 (2022-06-29)`, `tic.h,v 1.86 2022/09/17`, `Version 2.0, January 2004` */
const release = /(?:\d\.\d+[\w.-]*\)? \(|,v [\d.]{1,12} |version \d[\d.]{0,12},? )$/i;

/** `Feb 2 Mar 3`: months with numbers, in a table. */
const monthAndNumber = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}$/;
const isListed = (before: string, after: string) =>
  /(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\s{1,8}$/.test(before) ||
  /^\s{1,8}(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\b/.test(after);

/** `4096 Feb 18 18:51 notes`: in the list of a directory. */
const isOfFile = (before: string, after: string) =>
  /\d {1,8}$/.test(before) && /^ {1,2}(?:\d\d:\d\d|\d{4}) [\w.~-]/.test(after);

function isCapital(text: string, at: number): boolean {
  return kindOf[text.charCodeAt(at)] === kinds.upper;
}

/** Whether a time begins a line that goes on: what that speaks of is no more said of the time than the line before. */
export function opensLog({ text, tables }: Pick<Scan, 'text' | 'tables'>, { start, end }: Span): boolean {
  for (let at = start - 1; at >= Math.max(0, start - mostSigns) && text[at] !== '\n'; at -= 1)
    if (kindOf[text.charCodeAt(at)] !== kinds.other) return false;
  for (let at = end; at < Math.min(text.length, end + nextWord) && text[at] !== '\n'; at += 1)
    if ((kindOf[text.charCodeAt(at)] as number) > kinds.digit) return tableAt(tables, start) === null;
  return false;
}

/** Whether a date is the time that a program wrote down, or that of a release: nobody's, unless a person is spoken of near it. */
export function isStamp(text: string, { start, end }: Span): boolean {
  const its = text.slice(start, end);
  // Most are at the start of their line, where none of a release does.
  const isLineStart = text[start - 1] === '\n';
  const before = text.slice(Math.max(0, start - farthest), start);
  if (!isLineStart && release.test(before)) return true;
  if (isCapital(text, start) && monthAndNumber.test(its.replace('  ', ' '))) {
    const after = text.slice(end, end + 16);
    if (isListed(before, after) || isOfFile(before, after)) return true;
  }
  if (!withSeconds.test(its)) return false;
  return (
    isLineStart ||
    ofServer.test(its) ||
    lineStart.test(start > farthest ? before : `\n${before}`) ||
    field.test(before)
  );
}
