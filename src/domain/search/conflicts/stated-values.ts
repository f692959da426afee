import type { Asked } from '#domain/search/question/asked.ts';
import { answerTerms } from '#domain/search/question/words.ts';
import { countryKeysIn } from './countries.ts';
import { amountIn, measureIn, moneyIn, numberWords, periodIn, type Quantity } from './quantities.ts';

/** Kinds of which a thing has one, so that two documents with different values contradict each other. */
const single = new Set(
  'date count country version money percentage size duration length score port clock'.split(' '),
);

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** The values of the kind asked for that a text holds, each in one spelling; none of a kind of which there may be many. */
export function statedValues(asked: Asked, text: string): string[] {
  const { type, many, lower } = asked;
  if (!type || many || !single.has(type.name)) return [];
  if (type.name === 'date') return datesIn(text);
  if (type.name === 'count') return [...new Set(countedIn(lower, text))];
  if (type.name === 'country') {
    const asking = countryKeysIn(asked.question);
    return countryKeysIn(text).filter((key) => !asking.includes(key));
  }
  const found = type.find(text).map((value) => value.toLowerCase());
  const fresh = found.filter((value) => !lower.includes(value));
  return [...new Set(fresh.flatMap((value) => spellingOf(type.name, value, text)))];
}

/**
 * Whether all values of two texts differ. Of dates only what both say is compared: 2021 is no other than March 2021. Values in other
 * units differ from none: `3 months` may be `90 days`.
 */
export function differ(some: readonly string[], others: readonly string[]): boolean {
  if (some.length === 0 || others.length === 0) return false;
  const units = new Set([...some, ...others].map((value) => value.split(';', 2)[1] ?? ''));
  if (units.size > 1) return false;
  return !some.some((value) => others.some((other) => value.startsWith(other) || other.startsWith(value)));
}

const spelled = (quantity: Quantity | null): string[] =>
  quantity ? [`${quantity.amount};${quantity.unit}`] : [];

/** A value in one spelling, its number ended so that 1 is no beginning of 12; none where it has no number. */
function spellingOf(kind: string, value: string, text: string): string[] {
  if (kind === 'money') return spelled(moneyIn(value));
  if (kind === 'duration') return spelled(periodIn(value));
  if (kind === 'length') return spelled(periodIn(value) ?? measureIn(value));
  if (kind === 'percentage') return percentagesIn(text);
  if (kind === 'port')
    return (/\d+$/.exec(value)?.[0] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((port) => `${port};`);
  if (kind === 'version')
    return (/\d[\w.]*$/.exec(value)?.[0] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((version) => `${version}.`);
  return spelled(measureIn(value));
}

const percentage = /(?<![\p{L}\p{N}.,-])(\d{1,9}(?:\.\d{1,9})?) ?(?:%|per ?cent)/giu;

function percentagesIn(text: string): string[] {
  return Array.from(text.matchAll(percentage), ([, amount]) => `${Number(amount)};%`);
}

const number = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,-])(\d[\d,]{0,20}(?:\.\d{1,9})?|${numberWords.join('|')})((?:[ -][\p{L}-]{1,40}){1,4})`,
  'giu',
);

const counted = /\bhow many ([\p{L}-]+(?: [\p{L}-]+)?)/u;

/** The numbers of what is asked for: `three organisations`, where a question in small letters counts these. */
function countedIn(question: string, text: string): string[] {
  const wanted = new Set(answerTerms(counted.exec(question)?.[1] ?? ''));
  return [...text.matchAll(number)].flatMap(([, value = '', things = '']) => {
    const amount = amountIn(`${value}${things}`.toLowerCase());
    return amount !== null && answerTerms(things).some((term) => wanted.has(term)) ? [`${amount};`] : [];
  });
}

/** `2021`, `2021-03` or `2021-03-02`: days and months without a year say too little. */
function datesIn(text: string): string[] {
  const lower = text.toLowerCase();
  const named = `(${months.join('|')})[a-z]*\\.?`;
  const day = '(\\d{1,2})(?:st|nd|rd|th)?';
  const year = '((?:19|20)\\d{2})';
  const forms: [RegExp, (parts: string[]) => string[]][] = [
    [new RegExp(`${year}-(\\d{2})-(\\d{2})`, 'g'), ([y = '', m = '', d = '']) => [y, m, d]],
    [new RegExp(`\\b${named} ${day},? ${year}`, 'g'), ([m = '', d = '', y = '']) => [y, monthOf(m), d]],
    [
      new RegExp(`\\b${day} (?:of )?${named},? ${year}`, 'g'),
      ([d = '', m = '', y = '']) => [y, monthOf(m), d],
    ],
    [new RegExp(`\\b${named},? (?:of )?${year}`, 'g'), ([m = '', y = '']) => [y, monthOf(m)]],
    [new RegExp(`(?<!\\d)${year}(?!\\d)`, 'g'), ([y = '']) => [y]],
  ];
  const dates = new Set<string>();
  let rest = lower;
  for (const [form, read] of forms)
    rest = rest.replace(form, (_, ...parts: string[]) => {
      dates.add(
        read(parts)
          .map((part) => part.padStart(2, '0'))
          .join('-'),
      );
      return ' ';
    });
  return [...dates];
}

const monthOf = (name: string): string => String(months.indexOf(name) + 1);
