import type { Recogniser } from '#pii/recogniser.ts';
import { isLuhn } from '#pii/checksums/checksums.ts';
import { compact, hasDay, isDay, sumsToZero, valueAt } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';

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
      { regex: /(?:19|20)\d{6}[-+]\d{4}/, first: 'd8', alone: 0.9 },
      { regex: /\d{6}[-+]\d{4}/, first: 'd6', alone: 0.7 },
      { regex: /(?:19|20)\d{10}/, first: 'd12', alone: 0.4 },
      { regex: /\d{10}/, first: 'd10', alone: 0.2 },
    ],
    check: isSwedish,
    context: words(
      '!personnummer, !personnr, !person nr, !samordningsnummer, !svenskt personnummer, !swedish personal identity number, !personal identity number, !swedish personal number, !personal number, identitetsnummer',
    ),
  },
  {
    type: 'se_organisationsnummer',
    patterns: [
      { regex: /\d{6}-\d{4}/, first: 'd6', alone: 0.4 },
      { regex: /\d{10}/, first: 'd10', alone: 0.1 },
    ],
    check: isOrganisation,
    context: words(
      '!organisationsnummer, !org nr, !orgnr, !org nummer, !swedish organization number, !organization number, !organisation number, !company registration number, bolag',
    ),
  },
  {
    type: 'fi_personal_identity_code',
    patterns: [
      { regex: /\d{6}[-+]\d{3}[0-9A-FHJ-NPR-Y]/i, first: 'd6', alone: 0.9 },
      { regex: /\d{6}[A-FU-Y]\d{3}[0-9A-FHJ-NPR-Y]/i, first: 'm11', alone: 0.87 },
    ],
    check: isFinnish,
    context: words(
      '!hetu, !henkilötunnus, !personbeteckning, !personal identity code, !finnish personal identity code, !social security number, sotu',
    ),
  },
  {
    type: 'no_fodselsnummer',
    patterns: [
      { regex: /\d{6} \d{5}/, first: 'd6', alone: 0.86 },
      { regex: /\d{11}/, first: 'd11', alone: 0.6 },
    ],
    check: isNorwegian,
    context: words(
      '!fødselsnummer, !fodselsnummer, !personnummer, !d nummer, !fnr, !norwegian national id, !norwegian national identity number, !national identity number, !birth number, fødselsnr',
    ),
  },
  {
    type: 'dk_cpr',
    patterns: [
      { regex: /\d{6}-\d{4}/, first: 'd6', alone: 0.5 },
      { regex: /\d{6} \d{4}|\d{10}/, first: 'd6 d10', alone: 0.1 },
    ],
    check: isDanish,
    context: words(
      '!cpr, !cpr nummer, !cpr nr, !personnummer, !cpr number, !danish personal number, !danish cpr number, !personal identification number',
    ),
  },
  {
    type: 'is_kennitala',
    patterns: [
      { regex: /\d{6}-\d{4}/, first: 'd6', alone: 0.7 },
      { regex: /\d{10}/, first: 'd10', alone: 0.25 },
    ],
    check: isIcelandic,
    context: words('!kennitala, !kennitölu, !kennitalan, !kt, !icelandic id, !icelandic identity number'),
  },
];
