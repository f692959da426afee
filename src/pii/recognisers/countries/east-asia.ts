import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { compact, hasDay, valueAt, weighted } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('countries');

const residentWeights = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];

/** The birthday first. Numbers given out since October 2020 have no check digit: it is only asked of who is older. */
function isKorean(value: string): boolean {
  const digits = compact(value);
  if (!hasDay(digits, { month: 2, day: 4 })) return false;
  const isForeign = '5678'.includes(digits.charAt(6));
  const sum = weighted(digits, residentWeights) % 11;
  const check = ((isForeign ? 13 : 11) - sum) % 10;
  return check === valueAt(digits, 12) || ('3478'.includes(digits.charAt(6)) && digits.slice(0, 2) >= '20');
}

function isKoreanBusiness(value: string): boolean {
  const digits = compact(value);
  const sum = weighted(digits, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((valueAt(digits, 8) * 5) / 10);
  return (10 - (sum % 10)) % 10 === valueAt(digits, 9);
}

function isChinese(value: string): boolean {
  const text = value.toUpperCase();
  const sum = weighted(text, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]);
  return hasDay(text, { month: 10, day: 12 }) && '10X98765432'.charAt(sum % 11) === text.charAt(17);
}

/** One letter counts as if a blank (36) stood before it. */
function isHongKong(value: string): boolean {
  const text = compact(value);
  const front = text.slice(0, -1);
  const sum =
    front.length === 7
      ? 36 * 9 + weighted(front, [8, 7, 6, 5, 4, 3, 2])
      : weighted(front, [9, 8, 7, 6, 5, 4, 3, 2]);
  return '0123456789A'.charAt((11 - (sum % 11)) % 11) === text.at(-1);
}

/** What the letter of the place counts, from 10 on (Taiwan). */
const places = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';

function isTaiwanese(value: string): boolean {
  const text = value.toUpperCase();
  const place = places.indexOf(text.charAt(0)) + 10;
  const sum =
    Math.floor(place / 10) + (place % 10) * 9 + weighted(text.slice(1), [8, 7, 6, 5, 4, 3, 2, 1, 1]);
  return sum % 10 === 0;
}

function isMyNumber(value: string): boolean {
  const digits = compact(value);
  const rest = weighted(digits, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return valueAt(digits, 11) === (rest < 2 ? 0 : 11 - rest);
}

/** Korea, China, Hong Kong, Taiwan, Japan. */
export const eastAsia: readonly Recogniser[] = [
  {
    type: 'kr_rrn',
    patterns: [
      { regex: /\d{6}-[1-4]\d{6}/, first: 'd6', alone: level.supported },
      { regex: /\d{6}[1-4]\d{6}/, first: 'd13', alone: level.doubtful },
    ],
    check: isKorean,
    context: words(
      '!주민등록번호, !주민번호, !rrn, !resident registration number, !resident registration, !korean rrn, 주민등록',
    ),
  },
  {
    type: 'kr_frn',
    patterns: [
      { regex: /\d{6}-[5-8]\d{6}/, first: 'd6', alone: level.supported },
      { regex: /\d{6}[5-8]\d{6}/, first: 'd13', alone: level.doubtful },
    ],
    check: isKorean,
    context: list('kr-frn'),
  },
  {
    type: 'kr_passport',
    patterns: [{ regex: /[MSRODG](?:\d{8}|\d{3}[A-Z]\d{4})/i, first: 'm9', alone: 0.25 }],
    context: words(
      '!여권번호, !여권 번호, !여권, !korean passport, !korean passport number, !south korean passport, passport',
    ),
  },
  {
    type: 'kr_driver_license',
    // The region, the year, the number and what checks it.
    patterns: [
      { regex: /(?:1[1-9]|2[0-8])-\d{2}-\d{6}-\d{2}/, first: 'd2', alone: level.barely },
      { regex: /(?:1[1-9]|2[0-8])\d{10}/, first: 'd12', alone: level.chance },
    ],
    context: list('kr-driver-license'),
  },
  {
    type: 'kr_brn',
    patterns: [
      { regex: /\d{3}-\d{2}-\d{5}/, first: 'd3', alone: level.probable },
      { regex: /\d{10}/, first: 'd10', alone: level.remote },
    ],
    check: isKoreanBusiness,
    context: list('kr-business-registration'),
  },
  {
    type: 'cn_resident_id',
    patterns: [{ regex: /[1-9]\d{5}(?:19|20)\d{9}[\dX]/i, first: 'd18 m18', alone: level.sure }],
    check: isChinese,
    context: list('cn-resident-id'),
  },
  {
    type: 'hk_identity_card',
    patterns: [
      { regex: /[A-Z]{1,2}\d{6} ?\([\dA]\)/, first: 'm7-8', alone: level.sure },
      { regex: /[A-Z]{1,2}\d{6}[\dA]/, first: 'm8-9', alone: level.weak },
    ],
    check: isHongKong,
    context: words(
      '!hkid, !hkid number, !hong kong identity card, !hong kong id, !identity card, !身份證, !身份證號碼, !香港身份證',
    ),
  },
  {
    type: 'tw_national_id',
    patterns: [{ regex: /[A-Z][1289]\d{8}/i, first: 'm10', alone: 0.55 }],
    check: isTaiwanese,
    context: list('tw-national-id'),
  },
  {
    type: 'jp_my_number',
    patterns: [
      { regex: /\d{4}[ -]\d{4}[ -]\d{4}/, first: 'd4', alone: level.doubtful },
      { regex: /\d{12}/, first: 'd12', alone: level.faint },
    ],
    check: isMyNumber,
    context: words(
      '!マイナンバー, !個人番号, !my number, !mynumber, !individual number, !japanese individual number',
    ),
  },
];
