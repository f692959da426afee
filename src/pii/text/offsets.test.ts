import fc from 'fast-check';
import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';

const valuesIn = (text: string) =>
  engine.detect(text).map(({ type, start, end }) => [type, text.slice(start, end)]);

const values = {
  social_security_number: '536-22-1234',
  credit_card_number: '4539 1488 0343 6467',
  email_address: 'joe.miller@example.com',
} as const;

const wide = (character: string) => String.fromCodePoint((character.codePointAt(0) as number) + 0xfee0);

/** The spellings of a character that mean the same. */
function spellings(character: string, isMail: boolean): string[] {
  const code = character.charCodeAt(0);
  if (character === '-') return ['-', '–', '\u2011', '－', '&#45;', '%2D', '\\u002d'];
  if (character === ' ') return [' ', '\u00a0', '\u3000', '&nbsp;', '%20'];
  if (character === '@') return ['@', '＠', '&#64;', '%40', ' [at] ', '(at)', '\\u0040', '&commat;'];
  if (character === '.') return ['.', '．', '[.]', '(dot)', '&#46;', '%2E'];
  if (code >= 0x30 && code <= 0x39)
    return [
      character,
      wide(character),
      String.fromCharCode(0x660 + code - 0x30),
      String.fromCodePoint(0x1d7ce + code - 0x30),
    ];
  return isMail ? [character, wide(character)] : [character];
}

const invisible = ['', '', '', '\u200b', '\u00ad', '\u2060', '\ufeff'];

it('covers exactly the value in the original text, however it is disguised', () => {
  const disguised = fc.constantFrom(...(Object.keys(values) as (keyof typeof values)[])).chain((type) =>
    fc
      .tuple(
        ...Array.from(values[type], (character) =>
          fc.tuple(
            fc.constantFrom(...spellings(character, type === 'email_address')),
            fc.constantFrom(...invisible),
          ),
        ),
      )
      // Nothing invisible after the last character: it belongs to no value.
      .map((pieces) => ({
        type,
        value: pieces.map(([spelling, mark], i) => spelling + (i < pieces.length - 1 ? mark : '')).join(''),
      })),
  );
  fc.assert(
    fc.property(
      disguised,
      fc.constantFrom('', 'É\u0301 ﬁ 😀 ', '\u200b', '½ … ', '\r\n'),
      ({ type, value }, before) => {
        const text = `${before}Social security card, e-mail: ${value}\u200b; and more`;
        const matches = engine.detect(text).filter((match) => match.type === type);
        expect(matches.map(({ start, end }) => text.slice(start, end))).toEqual([value]);
      },
    ),
    { numRuns: 500 },
  );
});

it('counts surrogates as two and stays on them', () => {
  const text = '😀😀 joe@example.com 😀\ud83d';
  expect(valuesIn(text)).toEqual([['email_address', 'joe@example.com']]);
});

it('finds nothing in nothing', () => {
  for (const text of ['', ' ', '\n', '\u200b', '\ud800']) expect(engine.detect(text)).toEqual([]);
});

it('finds the same in lines that end with CR LF', () => {
  const text = 'ssn: 536-22-1234\nmail: joe@example.com\n';
  expect(valuesIn(text.replaceAll('\n', '\r\n'))).toEqual(valuesIn(text));
});
