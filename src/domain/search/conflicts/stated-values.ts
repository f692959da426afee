import type { Asked } from '#domain/search/question/asked.ts';
import { answerTerms } from '#domain/search/question/words.ts';

/** Kinds of which a thing has one, so that two documents with different values contradict each other. */
const single = new Set(
  'date count country version money percentage size duration frequency length score port clock'.split(' '),
);

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const shortNames: Record<string, string> = { us: 'unite', usa: 'unite', uk: 'briti', dprk: 'north' };
const letters = 5;

/** The values of the kind asked for that a text holds, each in one spelling; none of a kind of which there may be many. */
export function statedValues(asked: Asked, text: string): string[] {
  const { type, many, lower } = asked;
  if (!type || many || !single.has(type.name)) return [];
  if (type.name === 'date') return datesIn(text);
  if (type.name === 'count') return [...new Set(countedIn(lower, text))];
  const found = type.find(text).map((value) => value.toLowerCase());
  const fresh = found.filter((value) => !lower.includes(value));
  return [...new Set(fresh.map(type.name === 'country' ? countryOf : valueOf))];
}

/** Whether all values of two texts differ; of dates only what both say is compared: 2021 is no other than March 2021. */
export function differ(some: readonly string[], others: readonly string[]): boolean {
  if (some.length === 0 || others.length === 0) return false;
  return !some.some((value) => others.some((other) => value.startsWith(other) || other.startsWith(value)));
}

/** The Russian and Russia are one; `U.S.` is the United States. */
function countryOf(name: string): string {
  const plain = name.replaceAll('.', '');
  return shortNames[plain] ?? plain.slice(0, letters);
}

/** Numbers in digits, ended so that 1 is no beginning of 12. */
function valueOf(value: string): string {
  const plain = value.replaceAll(/[\s,-]/g, '').replace(/\.$/, '');
  const known = words.indexOf(plain);
  return `${known < 0 ? plain : known};`;
}

const number = new RegExp(
  String.raw`(?<![\p{L}\p{N}.-])(\d[\d,]*|${words.join('|')})((?:[ -][\p{L}-]+){1,3})`,
  'giu',
);

const counted = /\bhow many ([\p{L}-]+(?: [\p{L}-]+)?)/u;

/** The numbers of what is asked for: `three organisations`, where a question in small letters counts these. */
function countedIn(question: string, text: string): string[] {
  const wanted = new Set(answerTerms(counted.exec(question)?.[1] ?? ''));
  return [...text.matchAll(number)].flatMap(([, value = '', things = '']) =>
    answerTerms(things).some((term) => wanted.has(term)) ? [valueOf(value.toLowerCase())] : [],
  );
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
