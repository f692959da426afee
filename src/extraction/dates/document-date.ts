import { monthsFrom } from './months.ts';

/** So far into the text a line such as `Published: 2 May 2026` is about the document. UTF-16 code units. */
const beginning = 2_000;
const day = 24 * 60 * 60 * 1000;
const earliestYear = 1990;

const words =
  String.raw`(?:published|posted|released|(?:original )?(?:release|publication|publish(?:ing)?) date` +
  String.raw`|last (?:updated|revised|modified)|updated|revised|date)`;
const written =
  String.raw`(\d{4}-\d{1,2}-\d{1,2}(?:T[\d:.]{5,12}(?:Z|[+-]\d\d:?\d\d)?)?` +
  String.raw`|\d{1,2}(?:st|nd|rd|th)? \p{L}{3,9}\.?,? \d{4}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?, ?\d{4})`;
const line = new RegExp(
  String.raw`(?:^|[\n|*•])[\s*_>#]*${words}(?: on| at)?[\s*_]*[:：]?[\s*_]*${written}`,
  'iu',
);

/**
 * When a document was published, in ISO 8601: the date that its structure gives (a report of STIX, an advisory, an event, metadata of a
 * page, front matter, properties of a file; see `ExtractedText.dated`), else a line near its beginning (`Published: 2 May 2026`).
 * Undefined where there is none, and for dates before 1990 or more than a day after `now`.
 */
export function documentDate(
  { dated, text }: { dated?: string | undefined; text: string },
  now: number,
): string | undefined {
  return (
    (dated === undefined ? undefined : parseDate(dated, now)) ??
    parseDate(line.exec(text.slice(0, beginning))?.[1] ?? '', now)
  );
}

/** A date in one of the forms that documents write, as ISO 8601; undefined for anything else and for what cannot be. */
function parseDate(source: string, now: number): string | undefined {
  const time = timeOf(source.trim());
  if (time === null || Number.isNaN(time) || time > now + day) return undefined;
  return new Date(time).getUTCFullYear() < earliestYear ? undefined : new Date(time).toISOString();
}

function timeOf(source: string): number | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(T[\d:.]{5,16}(?:Z|[+-]\d\d:?\d\d)?|[ T].{0,40})?$/.exec(source);
  if (iso) {
    const [, year, month, date, time] = iso;
    const exact = time?.startsWith('T')
      ? Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? source : `${source}Z`)
      : Number.NaN;
    return Number.isNaN(exact) ? dateOf(Number(year), Number(month), Number(date)) : exact;
  }
  // Properties of PDF (ISO 32000-1, 7.9.4).
  const pdf = /^D:(\d{4})(\d\d)(\d\d)/.exec(source);
  if (pdf) return dateOf(Number(pdf[1]), Number(pdf[2]), Number(pdf[3]));
  const english = /^(\d{1,2})(?:st|nd|rd|th)? (\p{L}+)\.?,? (\d{4})$/iu.exec(source);
  if (english) return dateOf(Number(english[3]), monthsFrom(english[2] ?? ''), Number(english[1]));
  const american = /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?, ?(\d{4})$/iu.exec(source);
  return american ? dateOf(Number(american[3]), monthsFrom(american[1] ?? ''), Number(american[2])) : null;
}

/** Null for the 31st of February. */
function dateOf(year: number, month: number, date: number): number | null {
  const time = Date.UTC(year, month - 1, date);
  const is = new Date(time);
  return is.getUTCMonth() === month - 1 && is.getUTCDate() === date ? time : null;
}
