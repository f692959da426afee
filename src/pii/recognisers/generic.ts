import { level } from '#pii/confidence.ts';
import type { Pattern, Recogniser } from '#pii/recogniser.ts';
import { words } from './words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list } = wordLists('recognisers');

/** What documents of the world are numbered with; only a label says that it is one. A country's own form goes first. */
const numbered: readonly Pattern[] = [
  {
    regex: /[A-Z]{1,4}\d[A-Z\d]{4,10}|\d{2,8}[A-Z]{1,2}\d{3,6}|\d{5,11}[A-Z]{1,2}/i,
    first: 'm6-16',
    alone: level.remote,
  },
  { regex: /[A-Z]{1,3}-\d{5,10}|[A-Z]{1,2} \d{6,8}/, first: 'l1-3', alone: level.remote },
  { regex: /\d{6,14}/, first: 'd6-14', alone: 0.02 },
  { regex: /\d{2,5}(?:[-./]\d{2,5}){1,3}/, first: 'd2-5', alone: 0.01 },
];

/** Names of programs have few digits, or letters of both cases: `base64`, `Uint8Array`. */
function isNumbered(value: string): boolean {
  return value.replaceAll(/\D/g, '').length > 2 && !/[a-z].*[A-Z]|[A-Z].*[a-z]/.test(value);
}

/** Numbers of any country, found by their label alone. */
export const generic: readonly Recogniser[] = [
  {
    type: 'passport_number',
    patterns: numbered.slice(0, 3),
    check: isNumbered,
    context: list('passport-number'),
  },
  {
    type: 'driver_license_number',
    patterns: numbered,
    check: isNumbered,
    context: list('driver-license-number'),
  },
  {
    type: 'national_id_number',
    patterns: numbered,
    check: isNumbered,
    context: list('national-id-number'),
  },
  {
    type: 'tax_id_number',
    patterns: numbered,
    check: isNumbered,
    context: list('tax-id-number'),
  },
  {
    // Numbers for the value added tax of Europe, with the code of their country (VIES), in either case and grouped as people like.
    type: 'tax_id_number',
    patterns: [
      {
        regex: pattern('i')`
    (?:AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK
    |XI)[ -]?[A-Z]{0,2}\d(?:[ .-]?\d){6,11}(?:[A-Z]\d\d|[A-Z]{1,2})?`,
        first: 'l2-5 m3-20',
        alone: 0.09,
      },
    ],
    context: list('generic-tax-id-number'),
  },
  {
    type: 'certificate_number',
    patterns: numbered,
    check: isNumbered,
    context: list('certificate-number'),
    against: words('ssl, tls, x509, issuer'),
  },
];
