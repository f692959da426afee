import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { isLuhn } from '#pii/checksums/checksums.ts';
import { compact, hasDay, isMonotone, valueAt, weighted } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('countries');

/** Luhn's formula; 0 and 8 are given to nobody. */
function isCanadian(value: string): boolean {
  const digits = compact(value);
  return /^[1-79]/.test(digits) && !isMonotone(digits) && isLuhn(digits);
}

/** Those that begin with 0 or 8 are seldom given to anybody: their label has to say what they are. */
function isRareCanadian(value: string): boolean {
  const digits = compact(value);
  return /^[08]/.test(digits) && !isMonotone(digits) && isLuhn(digits);
}

/** Two check digits, each 0 when the rest is less than two (Receita Federal). */
function hasTwo(value: string, weights: readonly number[]): boolean {
  const text = compact(value);
  const digit = (its: readonly number[]) => {
    const rest = weighted(text, its) % 11;
    return valueAt(text, its.length) === (rest < 2 ? 0 : 11 - rest);
  };
  return !isMonotone(text) && digit(weights.slice(1)) && digit(weights);
}

const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** 0–9, A–N, Ñ, O–Z: what comes after the Ñ counts one more. */
function isCurp(value: string): boolean {
  const text = value.toUpperCase();
  if (!hasDay(text, { month: 6, day: 8 })) return false;
  let sum = 0;
  for (let at = 0; at < 17; at += 1) {
    const worth = valueAt(text, at);
    sum += (worth > 23 ? worth + 1 : worth) * (18 - at);
  }
  return (10 - (sum % 10)) % 10 === valueAt(text, 17);
}

const rfcAlphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

/** Of companies, which have three letters, a blank counts before. */
function isRfc(value: string): boolean {
  const text = value.replace(/[ -]/g, '').toUpperCase();
  if (!hasDay(text, { month: text.length - 7, day: text.length - 5 })) return false;
  const padded = text.slice(0, -1).padStart(12, ' ');
  let sum = 0;
  for (let at = 0; at < 12; at += 1) sum += rfcAlphabet.indexOf(padded.charAt(at)) * (13 - at);
  return '0A987654321'.charAt(sum % 11) === text.at(-1);
}

/** A check of 10 is written 9. */
function isCuit(value: string): boolean {
  const digits = compact(value);
  const check = (11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return Math.min(check, 9) === valueAt(digits, 10);
}

function isRut(value: string): boolean {
  const text = compact(value).padStart(9, '0');
  return '0K987654321'.charAt(weighted(text, [3, 2, 7, 6, 5, 4, 3, 2]) % 11) === text.at(-1);
}

function isNit(value: string): boolean {
  const digits = compact(value).padStart(11, '0');
  const sum = weighted(digits, [43, 41, 37, 29, 23, 19, 17, 13, 7, 3]);
  return '01987654321'.charAt(sum % 11) === digits.at(-1);
}

/** Canada, Brazil, Mexico, Argentina, Chile, Colombia. */
export const americas: readonly Recogniser[] = [
  {
    type: 'ca_sin',
    patterns: [
      { regex: /\d{3}[- ]\d{3}[- ]\d{3}/, first: 'd3', alone: level.even },
      { regex: /\d{9}/, first: 'd9', alone: level.remote },
    ],
    check: isCanadian,
    context: list('ca-sin'),
  },
  {
    type: 'ca_sin',
    patterns: [
      { regex: /[08]\d\d[- ]\d{3}[- ]\d{3}/, first: 'd3', alone: level.faint },
      { regex: /[08]\d{8}/, first: 'd9', alone: 0.02 },
    ],
    check: isRareCanadian,
    context: list('americas-ca-sin'),
  },
  {
    type: 'br_cpf',
    patterns: [
      { regex: /\d{3}\.\d{3}\.\d{3}-\d{2}/, first: 'd3', alone: level.certain },
      { regex: /\d{9}-\d{2}/, first: 'd9', alone: level.likely },
      { regex: /\d{11}/, first: 'd11', alone: level.doubtful },
    ],
    check: (value) => hasTwo(value, cpfWeights),
    context: words(
      '!cpf, !cadastro de pessoas físicas, !cpf n, !brazilian cpf, !brazilian tax id, !contribuinte',
    ),
  },
  {
    type: 'br_cnpj',
    patterns: [
      { regex: /\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/, first: 'd2', alone: level.unmistakable },
      { regex: /\d{14}/, first: 'd14', alone: level.doubtful },
    ],
    check: (value) => hasTwo(value, cnpjWeights),
    context: words(
      '!cnpj, !cadastro nacional da pessoa jurídica, !brazilian company number, empresa, razão social',
    ),
  },
  {
    type: 'mx_curp',
    patterns: [{ regex: /[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d/i, first: 'm18', alone: level.nearlyCertain }],
    check: isCurp,
    context: words('!curp, !clave única de registro de población, !clave única, !mexican curp'),
  },
  {
    type: 'mx_rfc',
    patterns: [
      { regex: /[A-ZÑ]{4}[- ]?\d{6}[- ]?[A-Z\d]{2}[\dA]/i, first: 'm13 m10 l4', alone: level.probable },
      { regex: /[A-ZÑ]{3}[- ]?\d{6}[- ]?[A-Z\d]{2}[\dA]/i, first: 'm12 m9 l3', alone: level.possible },
    ],
    check: isRfc,
    context: words('!rfc, !registro federal de contribuyentes, !mexican tax id, contribuyente, sat'),
  },
  {
    type: 'ar_cuit',
    patterns: [
      { regex: /(?:2[03-7]|3[034])-\d{8}-\d/, first: 'd2', alone: level.sure },
      { regex: /(?:2[03-7]|3[034])\d{9}/, first: 'd11', alone: level.weak },
    ],
    check: isCuit,
    context: list('ar-cuit'),
  },
  {
    type: 'cl_rut',
    patterns: [
      { regex: /\d{1,2}\.\d{3}\.\d{3}-[\dK]/i, first: 'd1-2', alone: level.sure },
      { regex: /\d{7,8}-[\dK]/i, first: 'd7-8', alone: level.even },
      { regex: /\d{8}[\dK]/i, first: 'd9 m9', alone: level.remote },
    ],
    check: isRut,
    context: words(
      '!rut, run, !rol único tributario, !rol único nacional, !chilean rut, !chilean id, !rut n',
    ),
  },
  {
    type: 'co_nit',
    patterns: [
      { regex: /\d{3}\.\d{3}\.\d{3}-\d/, first: 'd3', alone: level.possible },
      { regex: /\d{9,10}-\d/, first: 'd9-10', alone: level.doubtful },
      { regex: /\d{10}/, first: 'd10', alone: level.remote },
    ],
    check: isNit,
    context: words('!nit, !número de identificación tributaria, !rut, !colombian tax id, !nit n, dian'),
  },
];
