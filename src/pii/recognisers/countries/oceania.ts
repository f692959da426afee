import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { compact, isMonotone, sumsToZero, valueAt, weighted } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';

/** The first digit counts one less (ABR): a remainder of 0 for 89. */
function isBusiness(value: string): boolean {
  const digits = compact(value);
  const sum = weighted(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10;
  return digits.charAt(0) !== '0' && sum % 89 === 0;
}

const isCompany = sumsToZero([8, 7, 6, 5, 4, 3, 2, 1, 1], 10);
const isTaxFile = sumsToZero([1, 4, 3, 7, 5, 8, 6, 9, 10], 11);
const isShortTaxFile = sumsToZero([10, 7, 8, 4, 6, 3, 5, 1], 11);

function isMedicare(value: string): boolean {
  const digits = compact(value);
  return weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === valueAt(digits, 8) && digits.charAt(9) !== '0';
}

function isInlandRevenue(value: string): boolean {
  const digits = compact(value).padStart(9, '0');
  if (Number(digits) < 10_000_000 || Number(digits) > 150_000_000) return false;
  const of = (weights: number[]) => (11 - (weighted(digits, weights) % 11)) % 11;
  const first = of([3, 2, 7, 6, 5, 4, 3, 2]);
  return (first === 10 ? of([7, 4, 3, 2, 5, 2, 7, 6]) : first) === valueAt(digits, 8);
}

/** Australia and New Zealand. */
export const oceania: readonly Recogniser[] = [
  {
    type: 'au_abn',
    patterns: [
      { regex: /\d{2} \d{3} \d{3} \d{3}/, first: 'd2', alone: level.barely },
      { regex: /\d{11}/, first: 'd11', alone: level.weak },
    ],
    check: isBusiness,
    context: words('!abn, !australian business number, business number'),
  },
  {
    type: 'au_acn',
    patterns: [
      { regex: /\d{3} \d{3} \d{3}/, first: 'd3', alone: level.weak },
      { regex: /\d{9}/, first: 'd9', alone: level.remote },
    ],
    check: isCompany,
    context: words('!acn, !australian company number, company number, asic'),
  },
  {
    type: 'au_tfn',
    patterns: [
      { regex: /\d{3} \d{3} \d{3}/, first: 'd3', alone: level.weak },
      { regex: /\d{9}/, first: 'd9', alone: level.remote },
      { regex: /\d{8}|\d{2} \d{3} \d{3}|\d{3} \d{3} \d{2}/, first: 'd8 d2 d3', alone: level.chance },
    ],
    check: (value) => !isMonotone(compact(value)) && (isTaxFile(value) || isShortTaxFile(value)),
    context: words('!tfn, !tax file number, !tax file, ato, taxation'),
  },
  {
    type: 'au_medicare_number',
    patterns: [
      { regex: /[2-6]\d{3} \d{5} \d(?:[ /-][1-9])?/, first: 'd4', alone: level.possible },
      { regex: /[2-6]\d{9}(?:[ /-]?[1-9])?/, first: 'd10-11', alone: level.slight },
    ],
    check: isMedicare,
    context: words('!medicare, !medicare number, !medicare card, !medicare no, patient, bulk billed'),
  },
  {
    type: 'nz_ird',
    patterns: [
      { regex: /\d{2,3}-\d{3}-\d{3}/, first: 'd2-3', alone: level.doubtful },
      { regex: /\d{8,9}/, first: 'd8-9', alone: level.remote },
    ],
    check: isInlandRevenue,
    context: words('!ird, !ird number, !ird no, !inland revenue, te tari taake, new zealand'),
  },
];
