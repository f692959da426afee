/** A date that a text writes: `2026-05-02`, `2026-05` or `2026`, as exact as it is written. */
export type WrittenDate = { date: string; start: number; end: number };

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const month = String.raw`(?:${months.map((name) => `${name}|${name.slice(0, 3)}\\.?`).join('|')}|sept\.?)`;
const dates = new RegExp(
  String.raw`\b(?:(\d{4})-(\d\d)-(\d\d)` +
    String.raw`|(\d{1,2})(?:st|nd|rd|th)? (${month}),? (\d{4})` +
    String.raw`|(${month}) (\d{1,2})(?:st|nd|rd|th)?, (\d{4})` +
    String.raw`|(${month}),? (\d{4})` +
    String.raw`|(?<=\b(?:in|since|during|until|of|by|from|early|late|mid|mid-) ?)(\d{4}))(?![\w-])`,
  'gi',
);
const day = 24 * 60 * 60 * 1000;
const earliestYear = 1990;

/** The dates that a sentence writes, in order; none before 1990 or more than a day after `latest`. Linear. */
export function datesIn(text: string, latest: Date): WrittenDate[] {
  return [...text.matchAll(dates)].flatMap((match): WrittenDate[] => {
    const { 0: all, index } = match;
    const [year, number, date] = partsOf(match);
    const time = Date.UTC(year, (number ?? 1) - 1, date ?? 1);
    const is = new Date(time);
    const isReal = number === undefined || (is.getUTCMonth() === number - 1 && number >= 1);
    if (year < earliestYear || time > latest.getTime() + day || !isReal) return [];
    const written = [
      String(year),
      ...[number, date].flatMap((one) => (one === undefined ? [] : String(one).padStart(2, '0'))),
    ];
    return [{ date: written.join('-'), start: index, end: index + all.length }];
  });
}

type Parts = [year: number, month?: number, day?: number];

function partsOf(match: RegExpExecArray): Parts {
  const [
    ,
    isoYear,
    isoMonth,
    isoDay,
    day1,
    month1 = '',
    year1,
    month2 = '',
    day2,
    year2,
    month3 = '',
    year3,
    year4,
  ] = match;
  if (isoYear !== undefined) return [Number(isoYear), Number(isoMonth), Number(isoDay)];
  if (year1 !== undefined) return [Number(year1), numberOf(month1), Number(day1)];
  if (year2 !== undefined) return [Number(year2), numberOf(month2), Number(day2)];
  return year3 === undefined ? [Number(year4)] : [Number(year3), numberOf(month3)];
}

const numberOf = (name: string): number =>
  months.findIndex((one) => one.startsWith(name.toLowerCase().slice(0, 3))) + 1;
