import type { Recogniser } from '#domain/pii/engine/recogniser.ts';
import { digitsOf, isLuhn } from '#domain/pii/engine/checksums.ts';

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

function isCardNumber(value: string): boolean {
  const digits = digitsOf(value);
  if (/^(\d)\1+$/.test(digits) || !isLuhn(digits)) return false;
  return issuers.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));
}

/** Payment cards. */
export const cards: readonly Recogniser[] = [
  {
    type: 'credit_card_number',
    patterns: [
      { regex: /\d{12,19}/, first: 'd12-19', alone: 0.9 },
      { regex: /\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}(?:[ -]\d{1,3})?/, first: 'd4', alone: 0.95 },
      { regex: /\d{4}[ -]\d{6}[ -]\d{4,5}/, first: 'd4', alone: 0.95 },
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
    against: ['imei', 'iccid', 'tracking number', 'timestamp', 'epoch'],
  },
];
