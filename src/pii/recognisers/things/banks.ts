import { level } from '#pii/confidence.ts';
import type { LabelRule } from '#pii/finders/labels.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { compact, isMod97 } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('recognisers');

/**
 * Countries by how many characters follow their code and the two check digits: SWIFT's registry of IBANs, and the countries
 * outside of it that use the form.
 */
const lengths: Record<number, string> = {
  11: 'NO', 12: 'BE', 14: 'DK|FI|FK|FO|GL|NL|SD', 15: 'MK|SI', 16: 'AT|BA|EE|KZ|LT|LU|MN|XK', 17: 'CH|HR|LI|LV',
  18: 'BG|BH|CR|DE|GB|GE|IE|ME|RS|VA', 19: 'AE|GI|IL|IQ|OM|SO|TL', 20: 'AD|CZ|ES|MD|PK|RO|SA|SE|SK|TN|VG',
  21: 'AO|CV|GW|LY|MZ|PT|ST', 22: 'DZ|IR|IS|TR', 23: 'BI|CF|CG|CM|DJ|FR|GA|GN|GQ|GR|IT|KM|MC|MG|MR|SM|TD',
  24: 'AL|AZ|BF|BJ|BY|CI|CY|DO|GT|HN|HU|LB|MA|ML|NE|NI|PL|SN|SV|TG', 25: 'BR|EG|PS|QA|UA', 26: 'JO|KW|MU|YE',
  27: 'MT|SC', 28: 'LC', 29: 'RU',
}; // prettier-ignore

const iban = new RegExp(
  Object.entries(lengths)
    .map(([length, countries]) => `(?:${countries})\\d\\d(?:[ -]?(?:\\r?\\n[ >]{0,4})?[A-Z0-9]){${length}}`)
    .join('|'),
  'i',
);

/** Bank accounts. */
export const banks: readonly Recogniser[] = [
  {
    type: 'iban',
    // One wrong number in 97 passes, of the right length and with the code of a country; of any other length a label must name it.
    patterns: [
      { regex: iban, first: 'm4-34', alone: level.certain },
      {
        regex: /[A-Z]{2}\d\d(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)/i,
        first: 'm4 m15-34',
        alone: 0.09,
      },
    ],
    check: (value) => isMod97(compact(value)),
    context: words(
      '!iban, bank, account, konto, compte, cuenta, conto, rekening, konto nummer, wire transfer',
    ),
  },
  {
    type: 'bank_account_number',
    patterns: [
      { regex: /\d{8,17}/, first: 'd8-17', alone: level.chance },
      { regex: /\d{2,4}-\d{4,10}-\d{1,3}|\d{3,5}[- ]\d{4}[- ]\d{4,6}/, first: 'd2-5', alone: level.chance },
      { regex: /\d{6,7}/, first: 'd6-7', alone: 0.01 },
      { regex: /\d{3,6}-\d{3,8}/, first: 'd3-6', alone: 0.01 },
    ],
    context: list('bank-account-number'),
    against: words('order, invoice, tracking, phone, routing, !aws, !arn, !account id, !access, !syscall'),
  },
];

/** Codes of banks (ISO 9362, British sort codes) say nothing without their labels. */
export const labelledBanks: readonly LabelRule[] = [
  {
    type: 'bank_routing_number',
    labels: ['sort code', 'sortcode', 'bank sort code', 'branch sort code', 'sort code number'],
    value: /\d{2}([- ]?)\d{2}\1\d{2}/, confidence: level.nearlyCertain,
  }, // prettier-ignore
  {
    type: 'swift_code',
    labels: [
      'swift', 'bic', 'swift code', 'bic code', 'swift bic', 'bic swift', 'swift bic code', 'swift number', 'code swift',
      'codigo swift', 'codice swift', 'bank identifier code', 'business identifier code',
    ],
    value: /[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?/, confidence: level.nearlyCertain,
  },
]; // prettier-ignore
