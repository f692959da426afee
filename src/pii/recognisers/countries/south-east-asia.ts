import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { compact, hasDay, valueAt, weighted } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('countries');

/** The letter at the end; T and G (from 2000) and M (from 2022) shift the sum. */
function isSingaporean(value: string): boolean {
  const text = value.toUpperCase();
  const series = text.charAt(0);
  const sum = weighted(text.slice(1), [2, 7, 6, 5, 4, 3, 2]);
  if (series === 'M') return 'XWUTRQPNJLK'.charAt((sum + 3) % 11) === text.charAt(8);
  const letters = 'ST'.includes(series) ? 'JZIHGFEDCBA' : 'XWUTRQPNMLK';
  return letters.charAt((sum + ('TG'.includes(series) ? 4 : 0)) % 11) === text.charAt(8);
}

const businessLetters = 'XMKECAWLJDB';
const localLetters = 'ZKCMDNERGWH';

/** Businesses, local companies, other bodies (ACRA). */
function isUniqueEntity(value: string): boolean {
  const text = compact(value);
  if (text.length === 9)
    return businessLetters.charAt(weighted(text, [10, 4, 9, 3, 8, 2, 7, 1]) % 11) === text.charAt(8);
  if (/^\d/.test(text))
    return localLetters.charAt(weighted(text, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11) === text.charAt(9);
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWX0123456789';
  const weights = [4, 3, 5, 3, 10, 2, 2, 5, 7];
  const sum = weights.reduce((total, weight, at) => total + weight * alphabet.indexOf(text.charAt(at)), 0);
  return alphabet.charAt((((sum - 5) % 11) + 11) % 11) === text.charAt(9);
}

function isThai(value: string): boolean {
  const digits = compact(value);
  return (
    (11 - (weighted(digits, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === valueAt(digits, 12)
  );
}

/** Places that were never given out (JPN). */
const unassigned = /^.{6}(?:00|1[7-9]|20|69|70|73|8[01]|9[4-7])/;

function isMalaysian(value: string): boolean {
  const digits = compact(value);
  return hasDay(digits, { month: 2, day: 4 }) && !unassigned.test(digits);
}

/** Province, city, district, then the day of birth, to which women add 40. */
function isIndonesian(value: string): boolean {
  const digits = compact(value);
  const day = Number(digits.slice(6, 8)) % 40;
  return (
    hasDay(String(day).padStart(2, '0') + digits.slice(8, 10), { day: 0, month: 2 }) &&
    !digits.endsWith('0000')
  );
}

function isVietnamese(value: string): boolean {
  const digits = compact(value);
  return 10 - (weighted(digits, [31, 29, 23, 19, 17, 13, 7, 5, 3]) % 11) === valueAt(digits, 9);
}

/** Singapore, Thailand, Malaysia, Indonesia, Vietnam, the Philippines. */
export const southEastAsia: readonly Recogniser[] = [
  {
    type: 'sg_nric_fin',
    patterns: [{ regex: /[STFGM]\d{7}[A-Z]/i, first: 'm9', alone: level.probable }],
    check: isSingaporean,
    context: list('sg-nric-fin'),
  },
  {
    type: 'sg_uen',
    patterns: [
      { regex: /[TS]\d{2}[A-Z]{2}\d{4}[A-Z]/i, first: 'm10', alone: level.plausible },
      { regex: /(?:1[89]|20)\d{7}[A-Z]/i, first: 'm10', alone: level.even },
      { regex: /\d{8}[A-Z]/i, first: 'm9', alone: level.weak },
    ],
    check: isUniqueEntity,
    context: list('sg-uen'),
  },
  {
    type: 'th_tnin',
    patterns: [
      { regex: /[1-8]-\d{4}-\d{5}-\d{2}-\d/, first: 'd1', alone: level.nearlyCertain },
      { regex: /[1-8] \d{4} \d{5} \d{2} \d/, first: 'd1', alone: level.supported },
      { regex: /[1-8]\d{12}/, first: 'd13', alone: level.weak },
    ],
    check: isThai,
    context: list('th-tnin'),
  },
  {
    type: 'my_nric',
    patterns: [
      { regex: /\d{6}-\d{2}-\d{4}/, first: 'd6', alone: level.barely },
      { regex: /\d{12}/, first: 'd12', alone: level.remote },
    ],
    check: isMalaysian,
    context: list('my-nric'),
  },
  {
    type: 'id_nik',
    patterns: [
      {
        regex: /(?:1[1-9]|2[1]|3[1-6]|5[1-3]|6[1-5]|7[1-6]|8[12]|9[1-7])\d{14}/,
        first: 'd16',
        alone: level.weak,
      },
    ],
    check: isIndonesian,
    context: list('id-nik'),
  },
  {
    type: 'vn_tax_code',
    patterns: [
      { regex: /\d{10}-\d{3}/, first: 'd10', alone: level.doubtful },
      { regex: /\d{10}/, first: 'd10', alone: 0.12 },
    ],
    check: isVietnamese,
    context: words('!mst, !mã số thuế, !ma so thue, !vietnamese tax code, !tax code, !vietnam tax, thuế'),
  },
  {
    type: 'ph_tin',
    patterns: [
      { regex: /\d{3}-\d{3}-\d{3}-\d{3,5}/, first: 'd3', alone: level.even },
      { regex: /\d{3}-\d{3}-\d{3}/, first: 'd3', alone: level.slight },
      { regex: /\d{9}|\d{12}/, first: 'd9 d12', alone: 0.03 },
    ],
    context: list('ph-tin'),
  },
  {
    type: 'ph_umid',
    patterns: [
      { regex: /\d{4}-\d{7}-\d/, first: 'd4', alone: level.even },
      { regex: /\d{12}/, first: 'd12', alone: level.chance },
    ],
    context: words(
      '!umid, crn, !common reference number, !umid number, !unified multi purpose id, !sss, gsis',
    ),
  },
];
