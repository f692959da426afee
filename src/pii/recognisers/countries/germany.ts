import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { compact, hasDay, isMod11And10, valueAt, weighted } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('countries');

/** The first ten digits hold one digit twice or three times, never three in a row, and no other digit twice (BZSt). */
function isTaxId(value: string): boolean {
  const digits = compact(value);
  if (digits.startsWith('0') || /(\d)\1\1/.test(digits.slice(0, 10)) || !isMod11And10(digits)) return false;
  const counts = new Map<string, number>();
  for (const digit of digits.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  return repeated.length === 1 && (repeated[0] as number) <= 3;
}

/** The weights 7, 3, 1 of machine-readable documents (ICAO 9303). */
function isIcao(text: string): boolean {
  let sum = 0;
  for (let at = 0; at < text.length - 1; at += 1) sum += valueAt(text, at) * ([7, 3, 1][at % 3] as number);
  return sum % 10 === valueAt(text, text.length - 1);
}

/** Nine characters, or ten with the check digit. */
function isDocument(value: string): boolean {
  const text = compact(value);
  return text.length === 9 ? /\d.*\d/.test(text) : isIcao(text);
}

/** Each product counts with the sum of its digits; the letter as its place in the alphabet, two digits. */
function digitSum(digits: string, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) {
    const product = valueAt(digits, at) * (weights[at] as number);
    sum += Math.floor(product / 10) + (product % 10);
  }
  return sum % 10;
}

function written(text: string, at: number): string {
  return text.slice(0, at) + String(valueAt(text, at) - 9).padStart(2, '0') + text.slice(at + 1);
}

/** The day of birth may have 50 added when all numbers of a day are given out. */
function isPension(value: string): boolean {
  const text = compact(value);
  const day = Number(text.slice(2, 4)) % 50;
  if (!hasDay(String(day).padStart(2, '0') + text.slice(4, 6), { day: 0, month: 2 })) return false;
  const digits = written(text, 8);
  return digitSum(digits, [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]) === valueAt(digits, 12);
}

function isInsured(value: string): boolean {
  const digits = written(compact(value), 0);
  return digitSum(digits, [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]) === valueAt(digits, 10);
}

/** Seven digits, of which the last checks the six before, then two for the field of medicine. */
function isPhysician(value: string): boolean {
  const digits = compact(value);
  return (
    (10 - (weighted(digits, [4, 9, 4, 9, 4, 9]) % 10)) % 10 === valueAt(digits, 6) && !/0{7}/.test(digits)
  );
}

/** Germany. */
export const germany: readonly Recogniser[] = [
  {
    type: 'de_tax_id',
    patterns: [
      { regex: /[1-9]\d \d{3} \d{3} \d{3}/, first: 'd2', alone: level.probable },
      { regex: /[1-9]\d{10}/, first: 'd11', alone: level.doubtful },
    ],
    check: isTaxId,
    context: list('de-tax-id'),
  },
  {
    type: 'de_tax_number',
    patterns: [
      { regex: /\d{2,3}\/\d{3,4}\/\d{4,5}/, first: 'd2-3', alone: level.even },
      { regex: /\d{3} \d{3,4} \d{4,5}|\d{2} \d{3} \d{5}/, first: 'd2-3', alone: level.remote },
      { regex: /\d{10,11}|\d{13}/, first: 'd10-11 d13', alone: level.chance },
    ],
    context: words(
      '!steuernummer, !steuer nr, !steuernr, !st nr, !stnr, !german tax number, !tax number, finanzamt',
    ),
  },
  {
    type: 'de_passport',
    patterns: [{ regex: /[CFGHJK][CFGHJKLMNPRTVWXYZ0-9]{7}\d\d?/, first: 'm9-10', alone: level.faint }],
    check: isDocument,
    context: list('de-passport'),
  },
  {
    type: 'de_id_card',
    patterns: [
      { regex: /[LMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{7}\d\d?/, first: 'm9-10', alone: level.faint },
      { regex: /T\d{8}/, first: 'm9', alone: level.slight },
    ],
    check: isDocument,
    context: list('de-id-card'),
  },
  {
    type: 'de_social_security',
    patterns: [{ regex: /\d{2} ?\d{6} ?[A-Z] ?\d{3}/, first: 'm12 d2 d8 m9 m7', alone: level.supported }],
    check: isPension,
    context: list('de-social-security'),
  },
  {
    type: 'de_health_insurance',
    patterns: [{ regex: /[A-Z]\d{9}/, first: 'm10', alone: level.doubtful }],
    check: isInsured,
    context: list('de-health-insurance'),
  },
  {
    type: 'de_bsnr',
    patterns: [{ regex: /\d{9}/, first: 'd9', alone: 0.04 }],
    context: words('!bsnr, !betriebsstättennummer, !betriebsstätten nr, !betriebsstaette'),
  },
  {
    type: 'de_lanr',
    patterns: [{ regex: /\d{9}/, first: 'd9', alone: level.remote }],
    check: isPhysician,
    context: words(
      '!lanr, !arztnummer, !lebenslange arztnummer, !vertragsarzt, !german physician number, arzt',
    ),
  },
  {
    type: 'de_plz',
    patterns: [
      { regex: /D-\d{5}/, first: 'l1', alone: level.possible },
      { regex: /(?:0[1-9]|[1-9]\d)\d{3}/, first: 'd5', alone: 0.12 },
    ],
    context: words(
      '!plz, !postleitzahl, !postleitzahlen, !german postcode, !german postal code, strasse, straße, anschrift',
    ),
  },
  {
    type: 'de_kfz',
    patterns: [
      { regex: /[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} ?[1-9]\d{0,3}[EH]?/, first: 'l1-3', alone: 0.45 },
      { regex: /[A-ZÄÖÜ]{1,3} [A-Z]{1,2} [1-9]\d{0,3}[EH]?/, first: 'l1-3', alone: level.remote },
    ],
    context: list('de-kfz'),
  },
  {
    type: 'de_handelsregister',
    patterns: [
      { regex: /HR[AB](?: Nr\.)? ?\d{1,6}(?: [A-Z]{1,2})?/, first: 'l3 m4-9', alone: level.plausible },
    ],
    context: list('de-handelsregister'),
  },
  {
    type: 'de_vat_code',
    patterns: [
      { regex: /DE[ -]?[1-9]\d{2}[ -]?\d{3}[ -]?\d{3}/, first: 'm11 m5 m8 l2', alone: level.sufficient },
      { regex: /de[ -]?[1-9]\d{2}[ -]?\d{3}[ -]?\d{3}/i, first: 'm11 m5 m8 l2', alone: level.weak },
    ],
    check: (value) => isMod11And10(compact(value).slice(2)),
    context: list('de-vat-code'),
  },
  {
    type: 'de_fuehrerschein',
    patterns: [{ regex: /[A-Z]\d{2}[A-Z0-9]{6}\d[A-Z0-9]/, first: 'm11', alone: level.faint }],
    context: list('de-fuehrerschein'),
  },
];
