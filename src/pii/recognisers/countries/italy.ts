import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { isLuhn } from '#pii/checksums/checksums.ts';
import { compact, isDay, valueAt } from '#pii/checksums/algorithms.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('countries');

/** What a digit or a letter at an odd place counts, 0–9 as A–J (Decreto 23 December 1976). */
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Digits that would give two people one code are written as letters: L is 0, V is 9. */
const digit = '[0-9LMNP-V]';
const code = new RegExp(`[A-Z]{6}${digit}{2}[ABCDEHLMPRST]${digit}{2}[A-Z]${digit}{3}[A-Z]`);

function isFiscalCode(value: string): boolean {
  const text = compact(value);
  const written = text.slice(9, 11).replace(/[A-Z]/g, (letter) => String('LMNPQRSTUV'.indexOf(letter)));
  const day = Number(written) > 40 ? Number(written) - 40 : Number(written);
  if (!isDay('ABCDEHLMPRST'.indexOf(text.charAt(8)) + 1, day)) return false;
  let sum = 0;
  for (let at = 0; at < 15; at += 1) {
    const worth = valueAt(text, at);
    const place = worth > 9 ? worth - 10 : worth;
    sum += at % 2 === 1 ? place : (odd[place] as number);
  }
  return sum % 26 === valueAt(text, 15) - 10;
}

/** Italy. */
export const italy: readonly Recogniser[] = [
  {
    type: 'it_fiscal_code',
    patterns: [
      { regex: new RegExp(code.source, 'i'), first: 'm16', alone: level.nearlyCertain },
      {
        regex: /[A-Z]{3} [A-Z]{3} \d{2}[ABCDEHLMPRST]\d{2} [A-Z]\d{3}[A-Z]/,
        first: 'l3',
        alone: level.nearlyCertain,
      },
    ],
    check: isFiscalCode,
    context: words('!codice fiscale, !cod fiscale, !cf, !c.f., !fiscal code, !italian tax code'),
  },
  {
    type: 'it_driver_license',
    patterns: [
      { regex: /[A-Z]{2}\d{7}[A-Z]/i, first: 'm10', alone: level.weak },
      { regex: /U1[BCDFGHLJKMNPRSTUWYXZ0-9]{7}[A-Z]/i, first: 'm10', alone: level.doubtful },
    ],
    context: list('it-driver-license'),
  },
  {
    type: 'it_vat_code',
    patterns: [
      { regex: /IT[ -]?\d{11}/, first: 'm13 l2', alone: level.barely },
      { regex: /it[ -]?\d{11}/i, first: 'm13 l2', alone: level.weak },
      { regex: /\d{11}/, first: 'd11', alone: level.faint },
    ],
    check: (value) => isLuhn(value) && !/0{11}/.test(value),
    context: words('!partita iva, !p.iva, !p iva, !piva, !italian vat, !vat code, !vat number, iva, fattura'),
  },
  {
    type: 'it_passport',
    patterns: [{ regex: /[A-Z]{2}\d{7}/i, first: 'm9', alone: 0.17 }],
    context: list('it-passport'),
  },
  {
    type: 'it_identity_card',
    patterns: [
      { regex: /C[A-Z]\d{5}[A-Z]{2}/i, first: 'm9', alone: level.weak },
      { regex: /[A-Z]{2} ?\d{7}/i, first: 'm9 l2', alone: level.remote },
      { regex: /\d{7}[A-Z]{2}/i, first: 'm9', alone: level.slight },
    ],
    context: list('it-identity-card'),
  },
];
