import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { isLuhn } from '#pii/checksums/checksums.ts';
import { compact, hasDay, isMonotone, valueAt, weighted } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('countries');

function isSouthAfrican(value: string): boolean {
  const digits = compact(value);
  return hasDay(digits, { month: 2, day: 4 }) && isLuhn(digits);
}

/** Two check digits over the ten before them. */
function isTurkish(value: string): boolean {
  const odd = weighted(value, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
  const even = weighted(value, [0, 1, 0, 1, 0, 1, 0, 1]);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return tenth === valueAt(value, 9) && (odd + even + tenth) % 10 === valueAt(value, 10);
}

function isIsraeli(value: string): boolean {
  const digits = compact(value);
  return !isMonotone(digits) && isLuhn(digits);
}

/** Nigeria, South Africa, Kenya, Turkey, Israel. */
export const africaAndLevant: readonly Recogniser[] = [
  {
    type: 'ng_nin',
    patterns: [
      { regex: /[1-9]\d{10}/, first: 'd11', alone: level.chance },
      { regex: /[1-9]\d{3}[ -]\d{3}[ -]\d{4}/, first: 'd4', alone: level.chance },
    ],
    check: (value) => !isMonotone(compact(value)),
    context: words(
      '!nin, !nin number, !national identification number, !nimc, !nigerian national id, nigeria, !vnin',
    ),
  },
  {
    type: 'ng_vehicle_registration',
    patterns: [
      { regex: /[A-Z]{3}[- ]\d{3}[- ]?[A-Z]{2}/, first: 'l3', alone: level.even },
      { regex: /[A-Z]{3}\d{3}[- ]?[A-Z]{2}/, first: 'm6 m8', alone: 0.35 },
    ],
    context: list('ng-vehicle-registration'),
  },
  {
    type: 'ng_bvn',
    patterns: [{ regex: /22\d{9}/, first: 'd11', alone: level.faint }],
    context: words('!bvn, !bank verification number, !bvn number, nigeria'),
  },
  {
    type: 'za_id_number',
    // Day of birth, order and sex, citizenship (0–2), a digit without meaning since 1994, Luhn's.
    patterns: [
      { regex: /\d{6} \d{4} [0-2]\d{2}/, first: 'd6', alone: level.barely },
      { regex: /\d{10}[0-2]\d{2}/, first: 'd13', alone: level.doubtful },
    ],
    check: isSouthAfrican,
    context: list('za-id-number'),
  },
  {
    type: 'ke_pin',
    patterns: [{ regex: /[AP]\d{9}[A-Z]/i, first: 'm11', alone: level.possible }],
    context: list('ke-pin'),
  },
  {
    type: 'tr_identity_number',
    patterns: [{ regex: /[1-9]\d{9}[02468]/, first: 'd11', alone: level.doubtful }],
    check: isTurkish,
    context: list('tr-identity-number'),
  },
  {
    type: 'tr_license_plate',
    patterns: [
      { regex: /(?:0[1-9]|[1-7]\d|8[01]) [A-Z]{1,3} \d{2,5}/, first: 'd2', alone: 0.55 },
      { regex: /(?:0[1-9]|[1-7]\d|8[01])[A-Z]{1,3} ?\d{2,5}/, first: 'm3-10', alone: level.faint },
    ],
    context: list('tr-license-plate'),
  },
  {
    type: 'il_identity_number',
    patterns: [
      { regex: /\d{9}/, first: 'd9', alone: level.remote },
      { regex: /\d{8}-\d|\d-\d{7}-\d|\d \d{7} \d/, first: 'd8 d1', alone: level.weak },
    ],
    check: isIsraeli,
    context: list('il-identity-number'),
  },
];
