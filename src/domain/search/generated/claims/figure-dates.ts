import type { Span } from '#analysis/document.ts';
import type { FigureToken } from './figure-tokens.ts';

/** A date, or as much of one as is given. */
export type StatedDate = Span & {
  days: readonly number[];
  month?: number | undefined;
  year?: number | undefined;
};

const full = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:t.*)?$/;
const year = /^(?:19|20)\d\d$/;
const oneDay = /^(?:0?[1-9]|[12]\d|3[01])$/;
const beforeMonth = /^ ?(?:of )?$/;
const betweenDays = /^(?: ?, ?| (?:and|or|to) | ?[–—-] ?)$/;
const beforeDay = /^\.? ?$/;
const beforeYear = /^[.,]{0,2} ?(?:of |in )?$/;
/** Days that one month is given for: `3, 4 and 5 May`. */
const mostDays = 5;

function daysOf(token: FigureToken | undefined): number[] {
  if (!token || token.month !== undefined) return [];
  const days = token.value.split('-', 3);
  return days.length <= 2 && days.every((day) => oneDay.test(day)) ? days.map(Number) : [];
}

function joins(
  text: string,
  pair: readonly [FigureToken | undefined, FigureToken | undefined],
  gap: RegExp,
): boolean {
  const [a, b] = pair;
  return a !== undefined && b !== undefined && b.start - a.end <= 6 && gap.test(text.slice(a.end, b.start));
}

/** The date around the month at this place, with the places of its first and last token. */
function aroundMonth(text: string, tokens: readonly FigureToken[], at: number) {
  const days: number[] = [];
  let [first, last] = [at, at];
  for (let gap = beforeMonth; at - first < mostDays; gap = betweenDays) {
    const before = daysOf(tokens[first - 1]);
    if (before.length === 0 || !joins(text, [tokens[first - 1], tokens[first]], gap)) break;
    days.push(...before);
    first -= 1;
  }
  const after = daysOf(tokens[at + 1]);
  if (days.length === 0 && after.length > 0 && joins(text, [tokens[at], tokens[at + 1]], beforeDay)) {
    days.push(...after);
    last += 1;
  }
  const next = tokens[last + 1];
  const dated = next && year.test(next.value) && joins(text, [tokens[last], next], beforeYear);
  if (dated) last += 1;
  return { first, last, days, month: tokens[at]?.month, year: dated ? Number(next.value) : undefined };
}

function writtenInDigits({ value }: FigureToken): Omit<StatedDate, 'start' | 'end'> | null {
  if (year.test(value)) return { days: [], year: Number(value) };
  const [, y, m, d] = full.exec(value) ?? [];
  return y === undefined ? null : { days: d ? [Number(d)] : [], month: Number(m), year: Number(y) };
}

/** Parts the figures of a text into dates and other numbers. A year alone is a date. */
export function datesAmong(
  text: string,
  tokens: readonly FigureToken[],
): { dates: StatedDate[]; numbers: FigureToken[] } {
  const dates: StatedDate[] = [];
  const used = new Set<number>();
  for (const [at, token] of tokens.entries()) {
    if (token.month === undefined) continue;
    const { first, last, ...date } = aroundMonth(text, tokens, at);
    const [start, end] = [(tokens[first] as FigureToken).start, (tokens[last] as FigureToken).end];
    dates.push({ ...date, start, end });
    for (let i = first; i <= last; i += 1) used.add(i);
  }
  const numbers: FigureToken[] = [];
  for (const token of tokens.filter((_, i) => !used.has(i))) {
    const date = writtenInDigits(token);
    if (date) dates.push({ ...date, start: token.start, end: token.end });
    else numbers.push(token);
  }
  return { dates: dates.sort((a, b) => a.start - b.start), numbers };
}
