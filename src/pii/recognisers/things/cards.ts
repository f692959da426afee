import { level } from '#pii/confidence.ts';
import { digitsOf, isLuhn } from '#pii/checksums/checksums.ts';
import { isMonotone } from '#pii/checksums/algorithms.ts';
import type { LabelRule } from '#pii/finders/labels.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list } = wordLists('recognisers');

/** Issuer ranges (ISO/IEC 7812) with the lengths that they give out. */
const issuers: readonly { prefix: RegExp; lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] }, // Visa
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/, lengths: [16] }, // Mastercard
  { prefix: /^3[47]/, lengths: [15] }, // American Express
  { prefix: /^3(?:0[0-59]|[689])/, lengths: [14, 16, 19] }, // Diners Club
  { prefix: /^(?:6011|64[4-9]|65|622)/, lengths: [16, 17, 18, 19] }, // Discover, UnionPay
  { prefix: /^62|^81/, lengths: [16, 17, 18, 19] }, // UnionPay
  { prefix: /^35(?:2[89]|[3-8]\d)/, lengths: [16, 17, 18, 19] }, // JCB
  { prefix: /^(?:2131|1800)/, lengths: [15] }, // JCB, older
  { prefix: /^(?:50|5[6-9]|6[0-9])/, lengths: [12, 13, 14, 15, 16, 17, 18, 19] }, // Maestro
  { prefix: /^220[0-4]/, lengths: [16, 17, 18, 19] }, // Mir
  { prefix: /^1/, lengths: [15] }, // UATP
];

/** The forms of the issuers above whose numbers hardly anything else has: most of sixteen digits, American Express. */
const usual = pattern()`
    (?:4\d{3}|5[1-5]\d\d|50(?:18|20|38)|5893|22(?:0[0-4]|2[1-9]|[3-9]\d)|2[3-6]\d\d|27(?:[01]\d|20)
    |35(?:2[89]|[3-8]\d)|6011|62\d\d|6304|64[4-9]\d|65\d\d|67(?:59|6[1-3]))\d{12}|3[47]\d{13}`;

/** Whether the check digit is right, and not because all digits are one. */
export function isCheckedNumber(value: string): boolean {
  return isLuhn(value) && !isMonotone(digitsOf(value));
}

function isIssued(value: string): boolean {
  if (!isCheckedNumber(value)) return false;
  const digits = digitsOf(value);
  return issuers.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));
}

const context: readonly string[] = list('card-context');
const against: readonly string[] = [
  'imei', 'iccid', '!sim card', '!id card', 'tracking number', 'timestamp', 'epoch', 'ean', 'gtin', 'barcode', 'isbn',
]; // prettier-ignore

/** Payment cards. */
export const cards: readonly Recogniser[] = [
  {
    type: 'credit_card_number',
    // One number in ten passes the check: without an issuer that gives out such numbers, only a word makes it one.
    patterns: [
      { regex: /\d{12,19}/, first: 'd12-19', alone: 0.09 },
      { regex: /\d{4}(?:[ .-]?(?:\r?\n[ >]{0,4})?\d{4}){3}/, first: 'd4 d8 d12', alone: 0.09 },
      { regex: /\d{4}([ .-])\d{4}\1\d{4}\1\d{4}\1\d{1,3}/, first: 'd4', alone: 0.09 },
      {
        regex: /\d{4}[ .-]?(?:\r?\n[ >]{0,4})?\d{6}[ .-]?(?:\r?\n[ >]{0,4})?\d{4,5}/,
        first: 'd4 d10',
        alone: 0.09,
      },
      { regex: /\d{6}[ -]\d{13}/, first: 'd6', alone: 0.09 },
    ],
    // What an issuer gives out is found below, unless it is broken over two lines.
    check: (value) => isCheckedNumber(value) && (value.includes('\n') || !isIssued(value)),
    context,
    against,
  },
  {
    type: 'credit_card_number',
    patterns: [
      { regex: usual, first: 'd15-16', alone: level.sure },
      // Diners Club: as few numbers of that length begin so, yet few cards are of that length.
      { regex: /3(?:0[0-59]|[689]\d)\d{11}/, first: 'd14', alone: 0.65 },
      { regex: /\d{12,19}/, first: 'd12-19', alone: level.weak },
      { regex: /\d{4}([ .-])\d{4}\1\d{4}\1\d{4}/, first: 'd4', alone: level.nearlyCertain },
      { regex: /\d{4}([ .-])\d{4}\1\d{4}\1\d{4}\1\d{1,3}/, first: 'd4', alone: level.nearlyCertain },
      { regex: /\d{4}([ .-])\d{6}\1\d{4,5}/, first: 'd4', alone: level.nearlyCertain },
      { regex: /\d{6}[ -]\d{13}/, first: 'd6', alone: level.weak },
    ],
    check: isIssued,
    context,
    against,
  },
  {
    // The magnetic stripe (ISO/IEC 7813): track 1, track 2.
    type: 'card_track_data',
    patterns: [
      {
        regex: /B\d{12,19}\^[^^\n]{2,26}\^\d{7}[^?\n]{0,60}\??/,
        first: 'm13-20',
        alone: level.proven,
        inner: true,
      },
      { regex: /\d{12,19}=\d{7,27}\??/, first: 'd12-19', alone: level.unmistakable, inner: true },
      { regex: /\d{12,19}D\d{7,27}F?/, first: 'm20-47', alone: level.nearlyCertain, inner: true },
    ],
    check: (value) => isCheckedNumber(/\d+/.exec(value)?.[0] ?? ''),
  },
];

const near = [
  'card', 'credit', 'debit', 'visa', 'mastercard', 'amex', 'cvv', 'cvc', 'cvv2', 'cardholder', 'pan', 'payment', 'karte',
  'kreditkarte', 'carte', 'tarjeta', 'carta',
]; // prettier-ignore

/** What is on a card next to its number. */
export const labelledCards: readonly LabelRule[] = [
  {
    type: 'card_security_code',
    labels: [
      'cvv', 'cvc', 'cvv2', 'cvc2', 'cav2', 'cvv code', 'cvc code', 'card security code', 'card verification',
      'card verification value', 'card verification code', 'prufziffer', 'kartenprufnummer', 'cryptogramme',
      'code de securite', 'codigo de seguridad',
    ],
    value: /\d{3,4}/, confidence: level.established, near,
    judge: (_value, { next }) => (/^[.,-]\d|^[%a-z]/i.test(next) ? 0 : 1),
  },
  {
    // Other things have such letters too.
    type: 'card_security_code',
    labels: ['cid', 'csc'],
    value: /\d{3,4}/, confidence: level.possible, near,
    judge: (_value, { next }) => (/^[.,-]\d|^[%a-z]/i.test(next) ? 0 : 1),
  },
  { type: 'card_security_code', labels: ['security code'], value: /\d{3,4}/, confidence: level.possible, near },
  {
    type: 'card_expiry_date',
    labels: ['valid thru', 'good thru', 'card expiry', 'card expiration', 'expiry date'],
    value: /(?:0[1-9]|1[0-2]) ?[/-] ?(?:20)?[2-4]\d(?![/-]\d)/, confidence: level.sure,
  },
  {
    type: 'card_expiry_date',
    labels: [
      'expiry', 'expiration', 'expiration date', 'exp', 'exp date', 'expires', 'expires on',
      'valid through', 'valid until', 'gultig bis', 'ablaufdatum', 'expire fin',
      'date d expiration', 'caducidad', 'fecha de caducidad', 'vencimiento', 'scadenza', 'validade',
    ],
    value: /(?:0[1-9]|1[0-2]) ?[/-] ?(?:20)?[2-4]\d(?![/-]\d)/, confidence: level.possible, near,
  },
]; // prettier-ignore
