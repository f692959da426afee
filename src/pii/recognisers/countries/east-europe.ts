import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import {
  compact,
  hasDay,
  isDay,
  isMod11And10,
  sumsToZero,
  valueAt,
  weighted,
} from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('countries');

const isPeselSum = sumsToZero([1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1], 10);
const isNip = sumsToZero([6, 5, 7, 2, 3, 4, 5, 6, 7, -1], 11);

/** The century is in the month: 80 for 1800, 0 for 1900, 20 for 2000. */
function isPesel(value: string): boolean {
  const month = Number(value.slice(2, 4)) % 20;
  return isDay(month, Number(value.slice(4, 6))) && isPeselSum(value);
}

function isRegon(value: string): boolean {
  const digits = compact(value);
  if ((weighted(digits, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10 !== valueAt(digits, 8)) return false;
  if (digits.length === 9) return true;
  return (weighted(digits, [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]) % 11) % 10 === valueAt(digits, 13);
}

/**
 * Divisible by 11, in the years to 1985 also where the last digit would be a 10 and is a 0; women have 50 added
 * to the month, and 20 when all numbers of a day are given out.
 */
function isBirthNumber(value: string): boolean {
  const digits = compact(value);
  const month = (Number(digits.slice(2, 4)) % 50) % 20;
  if (!isDay(month, Number(digits.slice(4, 6)))) return false;
  if (digits.length === 9 || Number(digits) % 11 === 0) return true;
  return (
    /^(?:5[4-9]|[67]\d|8[0-5])/.test(digits) && digits.endsWith('0') && Number(digits.slice(0, 9)) % 11 === 10
  );
}

function isCnp(value: string): boolean {
  const rest = weighted(value, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
  return hasDay(value, { month: 3, day: 5 }) && valueAt(value, 12) === (rest === 10 ? 1 : rest);
}

/** 20 added to the month for 1800, 40 for 2000. */
function isEgn(value: string): boolean {
  const month = Number(value.slice(2, 4)) % 20;
  const check = (weighted(value, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  return isDay(month, Number(value.slice(4, 6))) && check === valueAt(value, 9);
}

/** Each digit times its place; the first digit is an 8. */
function isHungarian(value: string): boolean {
  const digits = compact(value);
  return weighted(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11 === valueAt(digits, 9);
}

/** Lithuania and Estonia: century and sex, day of birth; two rows of weights. */
function isBaltic(value: string): boolean {
  const first = weighted(value, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
  const check = first < 10 ? first : (weighted(value, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11) % 10;
  return hasDay(value, { month: 3, day: 5 }) && check === valueAt(value, 10);
}

/** Given out since 2017: 32 and nine digits more, with nothing to check. */
function isLatvian(value: string): boolean {
  const digits = compact(value);
  if (digits.startsWith('32')) return true;
  const check = ((1 + weighted(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10;
  return hasDay(digits, { day: 0, month: 2 }) && check === valueAt(digits, 10);
}

function isUkrainian(value: string): boolean {
  const rest = weighted(value, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) % 11;
  return ((rest + 11) % 11) % 10 === valueAt(value, 9);
}

function isInn(value: string): boolean {
  const digit = (weights: number[]) =>
    (weighted(value, weights) % 11) % 10 === valueAt(value, weights.length);
  if (value.length === 10) return digit([2, 4, 10, 3, 5, 9, 4, 6, 8]);
  return digit([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) && digit([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]);
}

/** Central and eastern Europe. */
export const eastEurope: readonly Recogniser[] = [
  {
    type: 'pl_pesel',
    patterns: [{ regex: /\d{11}/, first: 'd11', alone: level.doubtful }],
    check: isPesel,
    context: words(
      '!pesel, !numer pesel, !nr pesel, !polish national id, !national identification number, ewidencyjny',
    ),
  },
  {
    type: 'pl_nip',
    patterns: [
      { regex: /\d{3}-\d{3}-\d{2}-\d{2}|\d{3}-\d{2}-\d{2}-\d{3}/, first: 'd3', alone: level.plausible },
      { regex: /(?:PL ?)?\d{10}/, first: 'd10 m12 l2', alone: level.slight },
    ],
    check: (value) => isNip(value.replace(/^PL/, '')),
    context: words(
      '!nip, !numer nip, !nr nip, !numer identyfikacji podatkowej, !polish tax number, podatnik, vat',
    ),
  },
  {
    type: 'pl_regon',
    patterns: [{ regex: /\d{9}|\d{14}/, first: 'd9 d14', alone: level.remote }],
    check: isRegon,
    context: words('!regon, !numer regon, !nr regon, !statistical number, firma'),
  },
  {
    type: 'cz_rodne_cislo',
    patterns: [
      { regex: /\d{6}\/\d{3,4}/, first: 'd6', alone: level.probable },
      { regex: /\d{10}/, first: 'd10', alone: level.faint },
    ],
    check: isBirthNumber,
    context: list('cz-rodne-cislo'),
  },
  {
    type: 'ro_cnp',
    patterns: [{ regex: /[1-9]\d{2}(?:0[1-9]|1[0-2])\d{8}/, first: 'd13', alone: 0.55 }],
    check: isCnp,
    context: list('ro-cnp'),
  },
  {
    type: 'bg_egn',
    patterns: [{ regex: /\d{10}/, first: 'd10', alone: level.weak }],
    check: isEgn,
    context: list('bg-egn'),
  },
  {
    type: 'hr_oib',
    patterns: [{ regex: /\d{11}/, first: 'd11', alone: level.faint }],
    check: isMod11And10,
    context: list('hr-oib'),
  },
  {
    type: 'hu_tax_id',
    patterns: [{ regex: /8\d{9}/, first: 'd10', alone: level.faint }],
    check: isHungarian,
    context: list('hu-tax-id'),
  },
  {
    type: 'lt_asmens_kodas',
    patterns: [{ regex: /[1-6]\d{10}/, first: 'd11', alone: 0.38 }],
    check: isBaltic,
    context: words(
      '!asmens kodas, !asmens kodą, !asmens kodo, !a.k., !lithuanian personal code, !personal code',
    ),
  },
  {
    type: 'lv_personas_kods',
    patterns: [
      { regex: /\d{6}-[0-2]\d{4}/, first: 'd6', alone: level.probable },
      { regex: /32\d{4}-\d{5}/, first: 'd6', alone: level.even },
      { regex: /\d{6}[0-2]\d{4}|32\d{9}/, first: 'd11', alone: level.remote },
    ],
    check: isLatvian,
    context: words(
      '!personas kods, !personas kodu, !personas koda, !p.k., !latvian personal code, !personal code',
    ),
  },
  {
    type: 'ee_isikukood',
    patterns: [{ regex: /[1-8]\d{10}/, first: 'd11', alone: 0.37 }],
    check: isBaltic,
    context: list('ee-isikukood'),
  },
  {
    type: 'ua_rntrc',
    patterns: [{ regex: /\d{10}/, first: 'd10', alone: level.slight }],
    check: isUkrainian,
    context: list('ua-rntrc'),
  },
  {
    type: 'ru_inn',
    patterns: [
      { regex: /\d{12}/, first: 'd12', alone: level.doubtful },
      { regex: /\d{10}/, first: 'd10', alone: 0.14 },
    ],
    check: isInn,
    context: list('ru-inn'),
  },
];
