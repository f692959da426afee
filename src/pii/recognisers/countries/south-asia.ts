import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { compact, isVerhoeff, valueAt } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list, either } = wordLists('countries');

const states = either('states');
const plate = new RegExp(`(?:${states})[ -]?\\d{1,2}[ -]?[A-Z]{1,3}[ -]?\\d{4}`);
const lowerPlate = new RegExp(`(?:${states.toLowerCase()})[ -]?\\d{1,2}[ -]?[a-z]{1,3}[ -]?\\d{4}`);

function isAadhaar(value: string): boolean {
  const digits = compact(value);
  return digits !== [...digits].toReversed().join('') && isVerhoeff(digits);
}

/** Luhn's formula in base 36 over state, PAN, entity and `Z`. */
function isGoodsAndServices(value: string): boolean {
  const text = compact(value);
  let sum = 0;
  for (let at = 0; at < 14; at += 1) {
    const product = valueAt(text, at) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return (36 - (sum % 36)) % 36 === valueAt(text, 14);
}

/** India and Pakistan. */
export const southAsia: readonly Recogniser[] = [
  {
    type: 'in_pan',
    // The fourth letter says whose it is, P for persons.
    patterns: [
      { regex: /[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]/, first: 'm10', alone: level.likely },
      { regex: /[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]/i, first: 'm10', alone: level.even },
    ],
    check: (value) => !value.includes('0000'),
    context: list('in-pan'),
  },
  {
    type: 'in_aadhaar',
    patterns: [
      { regex: /[2-9]\d{3}[ -]\d{4}[ -]\d{4}/, first: 'd4', alone: level.possible },
      { regex: /[2-9]\d{3}:\d{4}:\d{4}/, first: 'd4', alone: level.doubtful },
      { regex: /[2-9]\d{11}/, first: 'd12', alone: level.weak },
    ],
    check: isAadhaar,
    context: list('in-aadhaar'),
  },
  {
    type: 'in_vehicle_registration',
    patterns: [
      { regex: plate, first: 'm3-11 l2', alone: level.possible },
      { regex: lowerPlate, first: 'm3-11 l2', alone: level.faint },
    ],
    context: list('in-vehicle-registration'),
  },
  {
    type: 'in_voter_id',
    patterns: [{ regex: /[A-Z]{3}\d{7}/i, first: 'm10', alone: level.weak }],
    context: list('in-voter-id'),
  },
  {
    type: 'in_passport',
    patterns: [{ regex: /[A-PR-WY][1-9]\d ?\d{4}[1-9]/, first: 'm8 m3', alone: level.weak }],
    context: list('in-passport'),
  },
  {
    type: 'in_gstin',
    patterns: [
      {
        regex: /(?:0[1-9]|[12]\d|3[0-8]|9[79])[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]/i,
        first: 'm15',
        alone: level.nearlyCertain,
      },
    ],
    check: isGoodsAndServices,
    context: words('!gstin, !gst, !gst number, !goods and services tax, जीएसटी'),
  },
  {
    type: 'pk_cnic',
    // The first digit is the province.
    patterns: [
      { regex: /[1-7]\d{4}-\d{7}-[1-9]/, first: 'd5', alone: level.barely },
      { regex: /[1-7]\d{11}[1-9]/, first: 'd13', alone: level.remote },
    ],
    context: list('pk-cnic'),
  },
];
