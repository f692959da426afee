import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { isLuhn } from '#pii/checksums/checksums.ts';
import {
  compact,
  hasDay,
  isMonotone,
  remainder,
  sumsToZero,
  valueAt,
  weighted,
} from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('countries');

/** The key is 97 less the rest of the number; Corsica's 2A and 2B count as 19 and 18. */
function isNir(value: string): boolean {
  const text = compact(value);
  const digits = text.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97 - remainder(digits, 97) === Number(text.slice(13));
}

const isElevens = sumsToZero([9, 8, 7, 6, 5, 4, 3, 2, -1], 11);

/** Born from 2000 on, a 2 is put before the nine digits. A register of foreigners adds 20 or 40 to the month. */
function isBelgian(value: string): boolean {
  const digits = compact(value);
  const month = Number(digits.slice(2, 4)) % 20;
  const day = Number(digits.slice(4, 6));
  if (month > 12 || day > 31) return false;
  const check = Number(digits.slice(9));
  const number = digits.slice(0, 9);
  return 97 - remainder(number, 97) === check || 97 - remainder(`2${number}`, 97) === check;
}

/** The check digit of European article numbers (EAN-13). */
const isEan = sumsToZero([1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], 10);

/** Three digits, the check digit, then the day of birth; months 13–15 when all numbers of a day are given out. */
function isAustrian(value: string): boolean {
  const digits = compact(value);
  const month = Number(digits.slice(6, 8));
  const day = Number(digits.slice(4, 6));
  if (month > 15 || month === 0 || day > 31 || day === 0 || digits.startsWith('0')) return false;
  return weighted(digits, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === valueAt(digits, 3);
}

/** Day and month first, Luhn's formula over all. */
function isGreek(value: string): boolean {
  const digits = compact(value);
  return hasDay(digits, { day: 0, month: 2 }) && isLuhn(digits);
}

/** France, the Low Countries, Switzerland, Austria, Greece. */
export const westEurope: readonly Recogniser[] = [
  {
    type: 'fr_nir',
    // Sex, year, month (20–42 and 50 on: unknown), department, commune, order, key.
    patterns: [
      {
        regex: /[1-478] \d{2} (?:0[1-9]|1[0-2]|[2-9]\d) (?:\d{2}|2[AB]) \d{3} \d{3} \d{2}/i,
        first: 'd1',
        alone: level.nearlyCertain,
      },
      {
        regex: /[1-478]\d{2}(?:0[1-9]|1[0-2]|[2-9]\d)(?:\d{2}|2[AB])\d{6} ?\d{2}/i,
        first: 'd13 d15 m13 m15',
        alone: level.probable,
      },
    ],
    check: isNir,
    context: list('fr-nir'),
  },
  {
    type: 'fr_passport',
    patterns: [{ regex: /\d{2}[A-Z]{2}\d{5}/i, first: 'm9', alone: level.faint }],
    context: list('fr-passport'),
  },
  {
    type: 'fr_siren',
    patterns: [
      { regex: /\d{3} \d{3} \d{3}(?: \d{5})?/, first: 'd3', alone: level.weak },
      { regex: /\d{9}|\d{14}/, first: 'd9 d14', alone: level.remote },
    ],
    check: (value) => isLuhn(compact(value).slice(0, 9)) && isLuhn(value),
    context: words('!siren, !siret, !numéro siren, !numéro siret, !rcs, entreprise, insee'),
  },
  {
    type: 'nl_bsn',
    patterns: [
      { regex: /\d{4}\.\d{2}\.\d{3}/, first: 'd4', alone: level.doubtful },
      { regex: /\d{9}/, first: 'd9', alone: level.remote },
    ],
    check: (value) => isElevens(value) && !isMonotone(compact(value)),
    context: list('nl-bsn'),
  },
  {
    type: 'be_national_number',
    patterns: [
      { regex: /\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}/, first: 'd2', alone: level.certain },
      { regex: /\d{6}[ -]\d{3}[ .-]\d{2}/, first: 'd6', alone: level.likely },
      { regex: /\d{11}/, first: 'd11', alone: level.doubtful },
    ],
    check: isBelgian,
    context: list('be-national-number'),
  },
  {
    type: 'ch_ahv',
    patterns: [
      { regex: /756\.\d{4}\.\d{4}\.\d{2}/, first: 'd3', alone: level.unmistakable },
      { regex: /756[ -]\d{4}[ -]\d{4}[ -]\d{2}/, first: 'd3', alone: level.nearlyCertain },
      { regex: /756\d{10}/, first: 'd13', alone: level.probable },
    ],
    check: isEan,
    context: list('ch-ahv'),
  },
  {
    type: 'at_svnr',
    patterns: [
      { regex: /\d{4}[ -]\d{6}/, first: 'd4', alone: level.possible },
      { regex: /\d{10}/, first: 'd10', alone: level.faint },
    ],
    check: isAustrian,
    context: list('at-svnr'),
  },
  {
    type: 'gr_amka',
    patterns: [{ regex: /\d{11}/, first: 'd11', alone: 0.35 }],
    check: isGreek,
    context: list('gr-amka'),
  },
];
