import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { sumsToZero } from '#pii/checksums/algorithms.ts';
import { digitsOf } from '#pii/checksums/checksums.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('countries');

/** Never given out: areas 000, 666 and 900–999, group 00, serial 0000 (SSA), and the numbers of advertisements. */
function isSocialSecurityNumber(value: string): boolean {
  const digits = digitsOf(value);
  if (/^(?:000|666|9)|^...00|0000$/.test(digits) || /^(\d)\1{8}$/.test(digits)) return false;
  return !['078051120', '219099999', '123456789', '987654320'].includes(digits);
}

/** Districts of the Federal Reserve, thrifts, electronic and government numbers (ABA). */
const abaPrefix = /^(?:0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;
const isAbaSum = sumsToZero([3, 7, 1, 3, 7, 1, 3, 7, 1], 10);
const socialSecurity = words(
  '!ssn, !ssns, !social security, !social security number, !ss#, social, taxpayer',
);
const orders = words('order, invoice, part number, tracking, serial');

/** United States: Social Security Administration, Internal Revenue Service, State Department, states, banks. */
export const unitedStates: readonly Recogniser[] = [
  {
    type: 'social_security_number',
    patterns: [
      { regex: /\d{3}-\d{2}-\d{4}/, first: 'd3', alone: level.supported },
      { regex: /\d{3} \d{2} \d{4}/, first: 'd3', alone: level.even },
      { regex: /\d{3}\.\d{2}\.\d{4}/, first: 'd3', alone: level.doubtful },
      { regex: /\d{9}/, first: 'd9', alone: level.chance },
    ],
    check: isSocialSecurityNumber,
    context: socialSecurity,
    against: orders,
  },
  {
    // Numbers of examples, and those that were mistyped: weaker, and found where they are named.
    type: 'social_security_number',
    patterns: [
      { regex: /\d{3}-\d{2}-\d{4}/, first: 'd3', alone: level.even },
      {
        regex: /\d{3}[ .-]?(?:\r?\n[ >]{0,4})?\d{2}[ .-]?(?:\r?\n[ >]{0,4})?\d{4}/,
        first: 'd3 d5 d9',
        alone: level.chance,
      },
    ],
    // What is issued is found above, unless it is broken over two lines.
    check: (value) => value.includes('\n') || !isSocialSecurityNumber(value),
    context: socialSecurity,
    against: orders,
  },
  {
    type: 'us_itin',
    // The fourth and fifth digit are 50–65, 70–88, 90–92 or 94–99 (IRS).
    patterns: [
      { regex: /9\d\d-(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])-\d{4}/, first: 'd3', alone: level.threshold },
      { regex: /9\d\d (?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9]) \d{4}/, first: 'd3', alone: level.doubtful },
      { regex: /9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}/, first: 'd9', alone: level.chance },
      { regex: /9\d\d-(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}/, first: 'd3', alone: level.remote },
      { regex: /9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])-\d{4}/, first: 'd5', alone: level.remote },
    ],
    context: list('us-itin'),
    against: orders,
  },
  {
    type: 'us_passport',
    patterns: [
      { regex: /[A-Z]\d{8}/i, first: 'm9', alone: level.slight },
      { regex: /\d{9}/, first: 'd9', alone: level.chance },
    ],
    context: list('us-passport'),
  },
  {
    type: 'us_driver_license',
    patterns: [
      // Florida, Illinois, Michigan, Maryland, Minnesota; New Jersey; Wisconsin; Kansas
      { regex: /[A-Z]\d{3}[- ]\d{3}[- ]\d{2,3}[- ]\d{3}(?:[- ]\d)?/i, first: 'm4', alone: level.possible },
      { regex: /[A-Z]\d{3}-\d{4}-\d{4}/i, first: 'm4', alone: level.doubtful },
      { regex: /[A-Z]\d{4}[- ]\d{5}[- ]\d{5}/i, first: 'm5', alone: level.even },
      { regex: /[A-Z]\d{3}-\d{4}-\d{4}-\d{2}/i, first: 'm4', alone: level.possible },
      { regex: /[A-Z]\d{2}-\d{2}-\d{4}/i, first: 'm3', alone: level.weak },
      // A letter or two, then digits; digits, then letters; New Hampshire; Iowa
      {
        regex: /[A-Z]\d{4,14}|[A-Z]\d{18}|[A-Z]{2}\d{3,7}|[A-Z]\d{6}R|[A-Z]{2}\d{6}[A-Z]/i,
        first: 'm5-19',
        alone: level.remote,
      },
      {
        regex: /\d{2}[A-Z]{3}\d{5,6}|\d{3}[A-Z]{2}\d{4}|\d{7,9}[A-Z]|\d{8}[A-Z]{2}/i,
        first: 'm8-11',
        alone: level.slight,
      },
      { regex: /[A-Z]\d[A-Z]\d[A-Z]/i, first: 'm5', alone: level.chance },
      // New York, Pennsylvania
      { regex: /\d{3} \d{3} \d{3}|\d{2} \d{3} \d{3}/, first: 'd2-3', alone: level.chance },
      { regex: /\d{6,14}|\d{16}/, first: 'd6-14 d16', alone: level.chance },
    ],
    context: list('us-driver-license'),
    against: list('us-driver-license-against'),
  },
  {
    type: 'us_ein',
    // The prefixes of the campuses of the IRS.
    patterns: [
      {
        regex: /(?:0[1-6]|1[0-6]|2[0-7]|3\d|4[0-8]|5\d|6[0-8]|7[1-7]|8[0-8]|9[0-589])-\d{7}/,
        first: 'd2',
        alone: level.doubtful,
      },
      { regex: /\d{9}/, first: 'd9', alone: 0.02 },
    ],
    context: list('us-ein'),
  },
  {
    type: 'bank_routing_number',
    patterns: [
      { regex: /\d{9}/, first: 'd9', alone: level.remote },
      { regex: /\d{4}-\d{4}-\d/, first: 'd4', alone: level.doubtful },
    ],
    check: (value) => abaPrefix.test(value) && isAbaSum(value),
    context: list('bank-routing-number'),
  },
];
