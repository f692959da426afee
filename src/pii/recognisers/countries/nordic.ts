import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { isLuhn } from '#pii/checksums/checksums.ts';
import { compact, hasDay, isDay, sumsToZero, valueAt } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('countries');

/** Year, month and day first; coordination numbers add 60 to the day. */
function isSwedish(value: string): boolean {
  const digits = compact(value).slice(-10);
  return isDay(Number(digits.slice(2, 4)), Number(digits.slice(4, 6)) % 60) && isLuhn(digits);
}

/** Where a person has a month, an organisation has 20 or more. */
function isOrganisation(value: string): boolean {
  const digits = compact(value);
  return Number(digits.slice(2, 4)) >= 20 && !digits.startsWith('0') && isLuhn(digits);
}

/** The day of birth and the three digits, as one number, for 31. */
function isFinnish(value: string): boolean {
  const text = value.toUpperCase();
  if (!hasDay(text, { day: 0, month: 2 })) return false;
  return (
    '0123456789ABCDEFHJKLMNPRSTUVWXY'.charAt(Number(text.slice(0, 6) + text.slice(7, 10)) % 31) ===
    text.charAt(10)
  );
}

const isFirst = sumsToZero([3, 7, 6, 1, 8, 9, 4, 5, 2, 1], 11);
const isSecond = sumsToZero([5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1], 11);

/** Two check digits. D-numbers add 40 to the day, help numbers 40 to the month, synthetic ones 80. */
function isNorwegian(value: string): boolean {
  const digits = compact(value);
  const day = Number(digits.slice(0, 2)) % 40;
  return isDay(Number(digits.slice(2, 4)) % 40, day) && isFirst(digits.slice(0, 10)) && isSecond(digits);
}

/** Numbers given out since 2007 have no check digit. */
function isDanish(value: string): boolean {
  return hasDay(value, { day: 0, month: 2 });
}

const isIcelandicSum = sumsToZero([3, 2, 7, 6, 5, 4, 3, 2, 1], 11);

/** Companies add 40 to the day; the last digit is the century. */
function isIcelandic(value: string): boolean {
  const digits = compact(value);
  const day = Number(digits.slice(0, 2));
  const isBorn = isDay(Number(digits.slice(2, 4)), day > 40 ? day - 40 : day);
  return isBorn && [0, 8, 9].includes(valueAt(digits, 9)) && isIcelandicSum(digits.slice(0, 9));
}

/** The Nordic countries. */
export const nordic: readonly Recogniser[] = [
  {
    type: 'se_personnummer',
    patterns: [
      { regex: /(?:19|20)\d{6}[-+]\d{4}/, first: 'd8', alone: level.sure },
      { regex: /\d{6}[-+]\d{4}/, first: 'd6', alone: level.plausible },
      { regex: /(?:19|20)\d{10}/, first: 'd12', alone: level.doubtful },
      { regex: /\d{10}/, first: 'd10', alone: level.faint },
    ],
    check: isSwedish,
    context: list('se-personnummer'),
  },
  {
    type: 'se_organisationsnummer',
    patterns: [
      { regex: /\d{6}-\d{4}/, first: 'd6', alone: level.doubtful },
      { regex: /\d{10}/, first: 'd10', alone: level.remote },
    ],
    check: isOrganisation,
    context: list('se-organisationsnummer'),
  },
  {
    type: 'fi_personal_identity_code',
    patterns: [
      { regex: /\d{6}[-+]\d{3}[0-9A-FHJ-NPR-Y]/i, first: 'd6', alone: level.sure },
      { regex: /\d{6}[A-FU-Y]\d{3}[0-9A-FHJ-NPR-Y]/i, first: 'm11', alone: level.sufficient },
    ],
    check: isFinnish,
    context: list('fi-personal-identity-code'),
  },
  {
    type: 'no_fodselsnummer',
    patterns: [
      { regex: /\d{6} \d{5}/, first: 'd6', alone: level.barely },
      { regex: /\d{11}/, first: 'd11', alone: level.possible },
    ],
    check: isNorwegian,
    context: list('no-fodselsnummer'),
  },
  {
    type: 'dk_cpr',
    patterns: [
      { regex: /\d{6}-\d{4}/, first: 'd6', alone: level.even },
      { regex: /\d{6} \d{4}|\d{10}/, first: 'd6 d10', alone: level.remote },
    ],
    check: isDanish,
    context: list('dk-cpr'),
  },
  {
    type: 'is_kennitala',
    patterns: [
      { regex: /\d{6}-\d{4}/, first: 'd6', alone: level.plausible },
      { regex: /\d{10}/, first: 'd10', alone: 0.25 },
    ],
    check: isIcelandic,
    context: words('!kennitala, !kennitölu, !kennitalan, !kt, !icelandic id, !icelandic identity number'),
  },
];
