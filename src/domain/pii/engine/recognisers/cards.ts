import { digitsOf, isLuhn } from '#domain/pii/engine/checksums.ts';
import type { Labelled } from '#domain/pii/engine/finders/labels.ts';
import type { Recogniser } from '#domain/pii/engine/recogniser.ts';

/** Issuer ranges (ISO/IEC 7812) with the lengths that they give out. */
const issuers: readonly { prefix: RegExp; lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] }, // Visa
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/, lengths: [16] }, // Mastercard
  { prefix: /^3[47]/, lengths: [15] }, // American Express
  { prefix: /^3(?:0[0-59]|[689])/, lengths: [14, 16, 19] }, // Diners Club
  { prefix: /^(?:6011|64[4-9]|65|622)/, lengths: [16, 17, 18, 19] }, // Discover, UnionPay
  { prefix: /^62|^81/, lengths: [16, 17, 18, 19] }, // UnionPay
  { prefix: /^35(?:2[89]|[3-8]\d)/, lengths: [16, 17, 18, 19] }, // JCB
  { prefix: /^(?:50|5[6-9]|6[0-9])/, lengths: [12, 13, 14, 15, 16, 17, 18, 19] }, // Maestro
  { prefix: /^220[0-4]/, lengths: [16, 17, 18, 19] }, // Mir
  { prefix: /^1/, lengths: [15] }, // UATP
];

export function isCardNumber(value: string): boolean {
  const digits = digitsOf(value);
  if (/^(\d)\1+$/.test(digits) || !isLuhn(digits)) return false;
  return issuers.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));
}

/** Payment cards. */
export const cards: readonly Recogniser[] = [
  {
    type: 'credit_card_number',
    patterns: [
      { regex: /(?!1[4-9]\d{13}(?!\d))\d{12,19}/, first: 'd12-19', alone: 0.9 },
      // Of UATP, and as long as a time in tens of microseconds.
      { regex: /1[4-9]\d{13}/, first: 'd15', alone: 0.5 },
      { regex: /\d{4}([ .-])\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?/, first: 'd4', alone: 0.95 },
      { regex: /\d{4}([ .-])\d{6}\1\d{4,5}/, first: 'd4', alone: 0.95 },
      { regex: /\d{6}[ -]\d{13}/, first: 'd6', alone: 0.9 },
    ],
    check: isCardNumber,
    context: [
      '!credit card',
      '!card number',
      '!debit card',
      'card',
      'visa',
      'mastercard',
      'amex',
      'american express',
      'discover',
      'jcb',
      'diners',
      'maestro',
      'cc',
      'pan',
      'payment',
    ],
    against: ['imei', 'iccid', 'tracking number', 'timestamp', 'epoch', 'ean', 'gtin', 'barcode', 'isbn'],
  },
  {
    // The magnetic stripe (ISO/IEC 7813): track 1, track 2.
    type: 'card_track_data',
    patterns: [
      { regex: /B\d{12,19}\^[^^\n]{2,26}\^\d{7}[^?\n]{0,60}\??/, first: 'm13-20', alone: 0.99, inner: true },
      { regex: /\d{12,19}=\d{7,27}\??/, first: 'd12-19', alone: 0.98, inner: true },
      { regex: /\d{12,19}D\d{7,27}F?/, first: 'm20-47', alone: 0.95, inner: true },
    ],
    check: (value) => isCardNumber(/\d+/.exec(value)?.[0] ?? ''),
  },
];

const near = [
  'card', 'credit', 'debit', 'visa', 'mastercard', 'amex', 'cvv', 'cvc', 'cvv2', 'cardholder', 'pan', 'payment', 'karte',
  'kreditkarte', 'carte', 'tarjeta', 'carta',
]; // prettier-ignore

/** What stands on a card beside its number. */
export const labelledCards: readonly Labelled[] = [
  {
    type: 'card_security_code',
    labels: [
      'cvv', 'cvc', 'cvv2', 'cvc2', 'cav2', 'cvv code', 'cvc code', 'card security code', 'card verification',
      'card verification value', 'card verification code', 'prufziffer', 'kartenprufnummer', 'cryptogramme',
      'code de securite', 'codigo de seguridad',
    ],
    value: /\d{3,4}/, confidence: 0.92, near,
    judge: (_value, { next }) => (/^[.,-]\d|^[%a-z]/i.test(next) ? 0 : 1),
  },
  {
    // Other things have such letters too.
    type: 'card_security_code',
    labels: ['cid', 'csc'],
    value: /\d{3,4}/, confidence: 0.6, near,
    judge: (_value, { next }) => (/^[.,-]\d|^[%a-z]/i.test(next) ? 0 : 1),
  },
  { type: 'card_security_code', labels: ['security code'], value: /\d{3,4}/, confidence: 0.6, near },
  {
    type: 'card_expiry_date',
    labels: ['valid thru', 'good thru', 'card expiry', 'card expiration', 'expiry date'],
    value: /(?:0[1-9]|1[0-2]) ?[/-] ?(?:20)?[2-4]\d(?![/-]\d)/, confidence: 0.9,
  },
  {
    type: 'card_expiry_date',
    labels: [
      'expiry', 'expiration', 'expiration date', 'exp', 'exp date', 'expires', 'expires on',
      'valid through', 'valid until', 'gultig bis', 'ablaufdatum', 'expire fin',
      'date d expiration', 'caducidad', 'fecha de caducidad', 'vencimiento', 'scadenza', 'validade',
    ],
    value: /(?:0[1-9]|1[0-2]) ?[/-] ?(?:20)?[2-4]\d(?![/-]\d)/, confidence: 0.6, near,
  },
]; // prettier-ignore
