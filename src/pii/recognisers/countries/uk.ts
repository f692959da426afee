import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { compact, sumsToZero, valueAt, weighted } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('countries');

const postAreas = new Set(list('uk-post-areas'));
const neverNational = new Set(['BG', 'GB', 'KN', 'NK', 'NT', 'TN', 'ZZ']);
const isNhs = sumsToZero([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 11);

function isTaxpayerReference(value: string): boolean {
  const digits = compact(value);
  return (
    '21987654321'.charAt(weighted(digits.slice(1), [6, 7, 8, 9, 10, 5, 4, 3, 2]) % 11) === digits.charAt(0)
  );
}

/** The check letter of an Irish number counts the seven digits and the second letter, if any. */
function isPersonalPublicService(value: string): boolean {
  const text = compact(value);
  const second = text.length > 8 && text.charAt(8) !== 'W' ? (valueAt(text, 8) - 9) * 9 : 0;
  const sum = weighted(text, [8, 7, 6, 5, 4, 3, 2]) + second;
  return 'WABCDEFGHIJKLMNOPQRSTUV'.charAt(sum % 23) === text.charAt(7);
}

/** United Kingdom and Ireland. */
export const britain: readonly Recogniser[] = [
  {
    type: 'uk_nhs_number',
    patterns: [
      { regex: /\d{3}[ -]\d{3}[ -]\d{4}/, first: 'd3', alone: level.weak },
      { regex: /\d{10}/, first: 'd10', alone: level.faint },
    ],
    check: isNhs,
    context: list('uk-nhs-number'),
    against: words('phone, tel, telephone, mobile, fax, call'),
  },
  {
    type: 'uk_national_insurance_number',
    patterns: [
      { regex: /[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]/i, first: 'm9', alone: level.probable },
      {
        regex: /[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ -]?\d{2}[ -]\d{2}[ -]\d{2}[ -]?[A-D]/,
        first: 'l2 m4',
        alone: level.barely,
      },
      {
        regex: /[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?: \d{6} ?| ?\d{6} )[A-D]/,
        first: 'l2 m8',
        alone: level.probable,
      },
      {
        regex: /[a-ceghj-pr-tw-z][a-ceghj-npr-tw-z] ?\d{2} \d{2} \d{2} ?[a-d]/,
        first: 'l2 m4',
        alone: level.weak,
      },
    ],
    check: (value) => !neverNational.has(value.slice(0, 2).toUpperCase()),
    context: words(
      '!national insurance, !national insurance number, !nino, !ni number, !ni no, insurance, hmrc, payroll',
    ),
  },
  {
    type: 'uk_passport',
    patterns: [
      { regex: /[A-Z]{2}\d{7}/i, first: 'm9', alone: level.slight },
      { regex: /\d{9}/, first: 'd9', alone: 0.06 },
    ],
    context: list('uk-passport'),
  },
  {
    type: 'uk_driving_licence',
    // Five of the surname, decade, month (plus 50 for women), day, year, initials, computer check.
    patterns: [
      {
        regex:
          /(?:[A-Z]{5}|[A-Z]{4}9|[A-Z]{3}99|[A-Z]{2}999|[A-Z]9999)\d(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])\d[A-Z9]{2}[A-Z0-9]{3}/i,
        first: 'm16',
        alone: level.supported,
      },
    ],
    context: words('!driving licence, !driving licence number, !driver number, !dvla, licence, driving'),
  },
  {
    type: 'uk_postcode',
    patterns: [
      { regex: /[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}/, first: 'm2-4', alone: level.probable },
      { regex: /[A-Z]{1,2}\d[A-Z\d]?\d[ABD-HJLNP-UW-Z]{2}/, first: 'm5-7', alone: level.weak },
      { regex: /[a-z]{1,2}\d[a-z\d]? ?\d[abd-hjlnp-uw-z]{2}/, first: 'm2-7', alone: level.faint },
    ],
    check: (value) => postAreas.has(/^[a-z]+/i.exec(value)?.[0].toUpperCase() ?? ''),
    context: list('uk-postcode'),
  },
  {
    type: 'uk_vehicle_registration',
    patterns: [
      // The last two digits of the age mark are 02–29 or 51–79.
      { regex: /[A-HJ-PR-Y]{2}(?:0[2-9]|[1256]\d|7\d) ?[A-HJ-PR-Z]{3}/, first: 'm4 m7', alone: 0.42 },
      { regex: /[A-HJ-NPR-TV-Y]\d{1,3} ?[A-HJ-PR-Y]{3}/, first: 'm2-7', alone: level.slight },
      { regex: /[A-HJ-PR-Y]{3} ?\d{1,3}[A-HJ-NPR-TV-Y]/, first: 'l3 m5-7', alone: level.slight },
    ],
    context: list('uk-vehicle-registration'),
  },
  {
    type: 'uk_utr',
    patterns: [
      { regex: /\d{10}/, first: 'd10', alone: level.slight },
      { regex: /\d{5} \d{5}/, first: 'd5', alone: level.weak },
    ],
    check: isTaxpayerReference,
    context: words(
      '!utr, !unique taxpayer reference, !unique tax reference, !taxpayer reference, hmrc, self assessment',
    ),
  },
  {
    type: 'ie_pps',
    patterns: [{ regex: /\d{7}[ -]?[A-W][A-IW]?/i, first: 'm8-9 d7', alone: level.even }],
    check: isPersonalPublicService,
    context: list('ie-pps'),
  },
];
