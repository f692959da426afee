import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regions } from '#test/pii/identity-numbers.ts';
import { compileForms, findForms } from '#pii/text/forms.ts';
import type { Match } from '#pii/recogniser.ts';
import { tokenise } from '#pii/text/tokens.ts';
import { createVocabulary } from '#pii/lexicon/vocabulary.ts';
import { engine } from '#test/pii/pii-engine.ts';
import { identityNumbers as recognisers } from '#pii/recognisers/all.ts';

const threshold = 0.85;
const sure = (text: string) =>
  engine
    .detect(text)
    .filter(({ confidence }) => confidence >= threshold)
    .map(({ type, start, end }) => ({ type, value: text.slice(start, end) }));
const examples = Object.values(regions).flat();
const checked = new Set(recognisers.filter(({ check }) => check).map(({ type }) => type));
/** Their check is no digit at the end. */
const looselyChecked = [
  'uk_national_insurance_number',
  'uk_postcode',
  'de_passport',
  'de_id_card',
  'social_security_number',
  'ng_nin',
  'my_nric',
  'id_nik',
  'dk_cpr',
  'lv_personas_kods',
  'de_lanr',
  'is_kennitala',
  'au_medicare_number',
  'hk_identity_card',
  'in_pan',
  'passport_number',
  'driver_license_number',
  'national_id_number',
  'tax_id_number',
  'certificate_number',
];

describe.each(Object.entries(regions))('numbers of %s', (_region, its) => {
  it.each(its)('$type is found in $english', ({ type, value, english }) => {
    expect(sure(english.replace('#', value))).toContainEqual({ type, value });
  });
  it.each(its)('$type is found in $local', ({ type, value, local }) => {
    expect(sure(local.replace('#', value))).toContainEqual({ type, value });
  });
});

it.each(examples.filter(({ value }) => /^\d+$/.test(value)))('$value alone says too little', ({ value }) => {
  expect(sure(`Then ${value} went by.`)).toEqual([]);
});

it.each(examples.filter(({ type }) => checked.has(type) && !looselyChecked.includes(type)))(
  '$type is not found when its last character is wrong',
  ({ type, value, local }) => {
    const wrong = value.replace(/([0-9A-Za-z])(\)?)$/, (_, last: string, rest: string) => next(last) + rest);
    expect(sure(local.replace('#', wrong)).map((match) => match.type)).not.toContain(type);
  },
);

function next(character: string): string {
  if (/\d/.test(character)) return String((Number(character) + 1) % 10);
  return character.toLowerCase() === 'z' ? 'A' : String.fromCharCode(character.charCodeAt(0) + 1);
}

const patterns = recognisers.flatMap(({ type, patterns: its }) =>
  its.map((pattern) => ({ type, pattern, source: pattern.regex.source })),
);

describe('every form is tried where it begins', () => {
  it.each(patterns)('$type: $source', ({ type, pattern }) => {
    const vocabulary = createVocabulary();
    const forms = compileForms([{ type, patterns: [{ ...pattern, alone: 1 }] }], vocabulary);
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^(?:${pattern.regex.source})$`)), (value) => {
        // Without any digit, nothing is a number.
        fc.pre(/\d/.test(value));
        const matches: Match[] = [];
        const range = { from: 0, to: value.length };
        const scan = {
          text: value,
          ...range,
          tokens: tokenise(value, range, vocabulary),
          tables: [],
          vocabulary,
        };
        findForms(scan, forms, (match) => matches.push(match));
        expect(matches).toContainEqual(expect.objectContaining({ start: 0, end: value.length }));
      }),
      { numRuns: 30 },
    );
  });
});

it.each([
  ['Sort code 30-12-64', 'bank_routing_number: 30-12-64'],
  ['account number 7719-3350 is closed', 'bank_account_number: 7719-3350'],
  ['Its registration is LR21 KHD', 'uk_vehicle_registration: LR21 KHD'],
  ['SSN 536-22-1234', 'social_security_number: 536-22-1234'],
  ['Order no 5500017731, tax number 5500017732', 'de_tax_number: 5500017732'],
])('finds the number that its label names: %s', (text, expected) => {
  expect(numbers(text)).toEqual([expected]);
});

it.each([
  'Purchase order 5500017731, VAT number to follow',
  'PO 5500017731 for the tax office',
  'Customer no: 536-22-1234',
  'customer_id,total\n536-22-1234,5',
])('takes the number of an order or a customer for nobody’s: %j', (text) => {
  expect(sure(text)).toEqual([]);
});

const written = (text: string) => sure(text).map(({ type, value }) => `${type}: ${value}`);

describe('Canadian numbers that begin with 0', () => {
  it.each([
    'Social Insurance Number: 046-454-286',
    "Numéro d'assurance sociale : 046-454-286",
    'Social insurance number 046-454-286',
  ])('are found after their name: %s', (text) => {
    expect(written(text)).toEqual(['ca_sin: 046-454-286']);
  });

  it.each(['Social Insurance Number: 046-454-287', 'call 046-454-286', 'part 046-454-286'])('%s', (text) => {
    expect(written(text)).not.toContainEqual(expect.stringContaining('ca_sin'));
  });
});

const numbers = (text: string) => sure(text).map(({ type, value }) => `${type}: ${value}`);

describe('a number that is never issued', () => {
  it.each(['123-45-6789', '078-05-1120', '000-12-3456', '900-12-3456', '123456789', '123-45-\n6789'])(
    'is found when labelled as a social security number: %j',
    (number) => {
      expect(numbers(`My SSN is ${number}.`)).toEqual([`social_security_number: ${number}`]);
    },
  );

  it('is likely but not sure without a label', () => {
    const [match] = engine.detect('It is 123-45-6789 then.');
    expect(match).toMatchObject({ type: 'social_security_number', confidence: 0.5 });
  });
});

it.each([
  ['VAT de123456789 of it', 'tax_id_number: de123456789'],
  ['VAT: DE-123456789', 'tax_id_number: DE-123456789'],
  ['VAT nl123456789b01 of it', 'tax_id_number: nl123456789b01'],
  ['TVA FR-40303265045', 'tax_id_number: FR-40303265045'],
  ['vat number gb 980780684', 'tax_id_number: gb 980780684'],
  ['USt-IdNr. de136695976', 'de_vat_code: de136695976'],
  ['Partita IVA it-00743110157', 'it_vat_code: it-00743110157'],
])('finds a VAT number in lower case, with dashes and with blanks: %s', (text, expected) => {
  expect(numbers(text)).toEqual([expected]);
});

it('does not report an amount after a Spanish word as a VAT number', () => {
  expect(sure('una suma de 136 695 976 euros')).toEqual([]);
});
