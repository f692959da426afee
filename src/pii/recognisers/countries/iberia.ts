import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { compact, remainder, valueAt, weighted } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('countries');

/** The letter for eight digits; a foreigner's X, Y and Z stand for 0, 1 and 2. */
function isNationalLetter(value: string): boolean {
  const text = compact(value);
  const digits = text.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(digits) % 23) === text.at(-1);
}

/** Companies and bodies: a digit or a letter checks the seven digits (Luhn's sum). */
function isCompany(value: string): boolean {
  const text = compact(value);
  let sum = 0;
  for (let at = 1; at <= 7; at += 1) {
    const digit = valueAt(text, at) * (at % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  const check = (10 - (sum % 10)) % 10;
  const last = text.charAt(8);
  return last === String(check) || last === 'JABCDEFGHI'.charAt(check);
}

/** Social security: the last two digits are the rest of the number for 97. */
function isSocialSecurity(value: string): boolean {
  const digits = compact(value);
  const [province, number] = [digits.slice(0, 2), digits.slice(2, 10)];
  const whole = number.startsWith('0') ? province + number.slice(1) : province + number;
  return remainder(whole, 97) === Number(digits.slice(10));
}

function isContributor(value: string): boolean {
  const digits = compact(value).replace(/^PT/, '');
  const rest = weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return (
    /^(?:[1-3568]|45|7[0124579]|9[0189])/.test(digits) && valueAt(digits, 8) === (rest < 2 ? 0 : 11 - rest)
  );
}

/** Luhn's sum over letters and digits, every second from the right doubled. */
function isCitizenCard(value: string): boolean {
  const text = compact(value);
  let sum = 0;
  for (let at = 0; at < 12; at += 1) {
    const product = valueAt(text, at) * (at % 2 === 0 ? 2 : 1);
    sum += at % 2 === 0 && product > 9 ? product - 9 : product;
  }
  return sum % 10 === 0;
}

/** Spain and Portugal. */
export const iberia: readonly Recogniser[] = [
  {
    type: 'es_nif',
    patterns: [
      { regex: /\d{8}-[A-HJ-NP-TV-Z]/i, first: 'd8', alone: level.barely },
      { regex: /\d{2}\.\d{3}\.\d{3}[- ]?[A-HJ-NP-TV-Z]/i, first: 'd2', alone: level.likely },
      { regex: /\d{8} ?[A-HJ-NP-TV-Z]/, first: 'd8 m9', alone: level.possible },
      { regex: /\d{8}[a-hj-np-tv-z]/, first: 'm9', alone: level.even },
      { regex: /\d{7}-?[A-HJ-NP-TV-Z]/i, first: 'd7 m8', alone: level.weak },
    ],
    check: isNationalLetter,
    context: list('es-nif'),
  },
  {
    type: 'es_nif',
    patterns: [{ regex: /[ABCDEFGHJNPQRSUVW]-?\d{7}-?[0-9A-J]/, first: 'm9 m8 l1', alone: level.doubtful }],
    check: isCompany,
    context: words('!nif, !cif, !codigo de identificacion fiscal, empresa, sociedad, company'),
  },
  {
    type: 'es_nie',
    patterns: [
      { regex: /[XYZ](?:-\d{7}-?|\d{7}-)[A-HJ-NP-TV-Z]/, first: 'm8 l1', alone: level.barely },
      { regex: /[XYZ]\d{7}[A-HJ-NP-TV-Z]/, first: 'm9', alone: level.probable },
      { regex: /[xyz]-?\d{7}-?[a-hj-np-tv-z]/, first: 'm9 m8 l1', alone: level.possible },
    ],
    check: isNationalLetter,
    context: list('es-nie'),
  },
  {
    type: 'es_passport',
    patterns: [{ regex: /[A-Z]{2,3}\d{6}/i, first: 'm8-9', alone: level.faint }],
    context: list('es-passport'),
  },
  {
    type: 'es_social_security_number',
    patterns: [
      { regex: /\d{2}[/ -]\d{7,8}[/ -]\d{2}/, first: 'd2', alone: level.possible },
      { regex: /\d{12}/, first: 'd12', alone: level.weak },
    ],
    check: isSocialSecurity,
    context: list('es-social-security-number'),
  },
  {
    type: 'pt_nif',
    patterns: [
      { regex: /PT ?\d{9}/, first: 'm11 l2', alone: level.plausible },
      { regex: /\d{3} \d{3} \d{3}/, first: 'd3', alone: level.weak },
      { regex: /\d{9}/, first: 'd9', alone: level.remote },
    ],
    check: isContributor,
    context: list('pt-nif'),
  },
  {
    type: 'pt_cc',
    patterns: [{ regex: /\d{8} ?\d ?[A-Z]{2}\d/, first: 'd8 d9 m12 m4', alone: level.likely }],
    check: isCitizenCard,
    context: words(
      '!cartão de cidadão, !cc, !bilhete de identidade, !citizen card, !número do cartão de cidadão, cidadão',
    ),
  },
];
