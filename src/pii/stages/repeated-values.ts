import { usualThreshold, type ResolvedMatch } from './arbitration.ts';
import type { Span } from './columns.ts';
import { kindOf, kinds } from '#pii/text/letters.ts';
import type { Match } from '#pii/recogniser.ts';
import { types, type PiiType } from '#pii/types.ts';
import { createValueTable, isWordly, shortestValue, type ValueTable } from './value-table.ts';

/** Types whose values are words or things that are in a text for themselves, or that have a way of their own to be found again. */
const otherwise = new Set<PiiType>([
  'person_name', 'email_address', 'street_address', 'postal_code', 'uk_postcode', 'de_plz', 'location', 'organization',
  'nationality', 'job_title', 'date', 'date_of_birth', 'age', 'card_security_code', 'card_expiry_date', 'url', 'domain_name',
  'medical_condition', 'biometric_identifier', 'photograph', 'racial_or_ethnic_origin', 'political_opinion',
  'religious_belief', 'trade_union_membership', 'genetic_data', 'sexual_orientation', 'criminal_record',
  'privileged_communication',
]); // prettier-ignore
const repeated = new Set((Object.keys(types) as PiiType[]).filter((type) => !otherwise.has(type)));

const longestValue = 128;
const isNumber = /^\+?[\d\s()./-]+$/;
/** Fewer different digits make a round number or a filler. */
const leastDigits = 3;
/** A number that is shorter may be a part of one with dashes. */
const longNumber = 7;

/**
 * The values that were surely found because of a label or of what is around them, wherever they are again as whole words:
 * `MRN: 4839217 … Filed under 4839217`. As sure as there, as nothing else may be found in their place. Linear.
 * `found`: what is settled, in order; iterated twice.
 */
export function repeatedValues(text: string, found: Iterable<ResolvedMatch<PiiType>>): Iterable<Match> {
  const tables = tablesOf(text, found);
  return tables ? occurrences(text, found, tables) : [];
}

/** Whether the value of such a match is looked for elsewhere. */
export function mayRepeat({
  type,
  confidence,
  method,
}: Pick<Match, 'type' | 'confidence' | 'method'>): boolean {
  // A password is never known by its form.
  const isByContext = method === 'contextual_pattern' || type === 'password';
  return confidence >= usualThreshold && isByContext && repeated.has(type);
}

type Tables = { numbers: ValueTable; others: ValueTable };

function tablesOf(text: string, found: Iterable<ResolvedMatch<PiiType>>): Tables | null {
  const tables = {
    numbers: createValueTable(text, { isSpaced: true }),
    others: createValueTable(text, { isSpaced: false }),
  };
  for (const match of found) {
    const { type, start, end } = match;
    if (!mayRepeat(match) || end - start < shortestValue || end - start > longestValue) continue;
    const value = text.slice(start, end);
    if (isNumber.test(value)) {
      const digits = value.replaceAll(/\D/g, '');
      if (digits.length >= shortestValue && new Set(digits).size >= leastDigits) tables.numbers.add(match);
    } else if (isDistinctive(value, type)) tables.others.add(match);
  }
  return tables.numbers.size() + tables.others.size() === 0 ? null : tables;
}

/** Whether it is no word that anybody may write: a digit, a sign or capitals within it say so. */
function isDistinctive(value: string, type: PiiType): boolean {
  if (/[\r\n]/.test(value)) return false;
  if (/\d/.test(value) || /\p{Ll}\p{Lu}/u.test(value)) return true;
  if (type === 'username') return /\p{L}[._]\p{L}/u.test(value);
  return /[^\p{L}\s.,:;'’_/-]/u.test(value.slice(0, -1));
}

function* occurrences(
  text: string,
  found: Iterable<ResolvedMatch<PiiType>>,
  { numbers, others }: Tables,
): Generator<Match> {
  const firsts = new Uint8Array(0x10000);
  for (const { first } of [numbers, others])
    for (const [code, its] of first.entries()) if (its === 1) firsts[code] = 1;
  const isFound = coverOf(found);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (firsts[code] === 0 || (isWordly(code) && at > 0 && isWordly(text.charCodeAt(at - 1)))) continue;
    const number = numbers.first[code] === 1 ? numbers.matchAt(at) : null;
    const other = others.first[code] === 1 ? others.matchAt(at) : null;
    const value = number && !(other && other.end > number.end) ? number : other;
    if (!value || isPiece(text, value) || (value === number && isAmount(text, value))) continue;
    const { type, start, end, confidence } = value;
    if (!isFound(value)) yield { type, start, end, confidence, method: 'contextual_pattern' };
    at = end - 1;
  }
}

/** Shows whether something that is as long is surely found in a place. Asked for in the order of the text. */
function coverOf(found: Iterable<ResolvedMatch<PiiType>>): (span: Span) => boolean {
  const coming = found[Symbol.iterator]();
  let next = coming.next();
  return ({ start, end }) => {
    while (!next.done && (next.value.end <= start || next.value.confidence < usualThreshold))
      next = coming.next();
    if (next.done || next.value.start >= end) return false;
    return next.value.end - next.value.start >= end - start;
  };
}

/** Whether it is in a longer number, or in a longer name of a host or a package: `1.294817`, `KW-20931`, `python3.11`. */
function isPiece(text: string, { type, start, end }: Match): boolean {
  const isShort = end - start < longNumber;
  const joins = (sign: number, beyond: number): boolean => {
    const mark = text[sign] ?? ' ';
    const code = text.charCodeAt(beyond);
    if (!isWordly(code)) return false;
    if (kindOf[code] === kinds.digit && (mark === '.' || mark === ',' || (isShort && mark === '/')))
      return true;
    return type === 'username' ? mark === '.' || mark === '-' : isShort && (mark === '-' || mark === '_');
  };
  return joins(start - 1, start - 2) || joins(end, end + 1);
}

const currency = /[$€£¥₹]\s?$/;
const unit = /^\s?(?:[%$€£¥₹]|(?:usd|eur|gbp|chf|dollars?|euros?|pounds?)(?![a-z]))/i;

/** `$294817` is a sum, whatever has such a number. */
function isAmount(text: string, { start, end }: Span): boolean {
  return currency.test(text.slice(Math.max(0, start - 2), start)) || unit.test(text.slice(end, end + 10));
}
