import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from './fold.ts';

const foldedTo = (text: string) => fold(text).text;

it('leaves an ordinary text as it is', () => {
  for (const text of [
    '',
    'Anna Kovalev, 536-22-1234',
    'Grüße aus Łódź: Чехов, 東京',
    'a\r\nb',
    'C:\\new\\users',
    '\ud800 lone',
  ])
    expect(foldedTo(text)).toBe(text);
});

it('reads digits, dashes and blanks of all kinds as the ordinary ones', () => {
  expect(foldedTo('５３６－２２－１２３４')).toBe('536-22-1234');
  expect(foldedTo('٥٣٦–٢٢—١٢٣٤')).toBe('536-22-1234');
  expect(foldedTo('536\u00a022\u20091234')).toBe('536 22 1234');
  expect(foldedTo('𝟓𝟑𝟔-22-1234')).toBe('536-22-1234');
});

it('drops what does not show', () => {
  expect(foldedTo('53\u200b6-2\u00ad2-12\ufeff34')).toBe('536-22-1234');
});

it('reads @ and dots that are spelt out', () => {
  for (const spelt of [
    'joe&#64;example.com',
    'joe&#x40;example&#46;com',
    'joe%40example.com',
    'joe [at] example [dot] com',
    'joe(at)example(dot)com',
    'joe\\u0040example.com',
    '&#106;oe&commat;example&period;com',
  ])
    expect(foldedTo(spelt)).toBe('joe@example.com');
});

it('reads the escapes of JSON in JSON, and leaves paths alone', () => {
  expect(foldedTo('"Anna\\n536-22-1234\\tJos\\u00e9"')).toBe('"Anna 536-22-1234 José"');
  expect(foldedTo('C:\\temp\\new')).toBe('C:\\temp\\new');
});

it('reads escaped quotes and slashes of any depth, and those of HTML, as themselves', () => {
  let nested = '{"a":"it\'s 12/05/1980"}';
  for (let depth = 0; depth < 4; depth += 1) {
    nested = JSON.stringify({ b: nested }).replaceAll('/', '\\/');
    expect(foldedTo(nested)).toBe(
      `${'{"b":"'.repeat(depth + 1)}{"a":"it's 12/05/1980"}${'"}'.repeat(depth + 1)}`,
    );
  }
  expect(foldedTo('{&quot;a&quot;:&#34;it&apos;s&#x22;}')).toBe('{"a":"it\'s"}');
});

it('leaves a backslash that stands for itself before a quote', () => {
  for (const text of ['{"path":"C:\\\\"}', 'echo \\\\\\\\"x"']) expect(foldedTo(text)).toBe(text);
});

it('does not glue a raised number or sign to the word before it', () => {
  expect(foldedTo('Kovalev² of Acme™')).toBe('Kovalev² of Acme™');
});

const piece = fc.constantFrom(
  'Anna', ' ', '536-22-1234', '５', 'é', 'e\u0301', '\u200b', '—', '😀', '𝟓', 'ﬁ', '…', '[at]', ' (dot) ', '%40', '&#64;',
  '&nbsp;', '\\n', '\\u00e9', '\\"', '\\\\\\"', '\\\\', '\\/', '&quot;', '\r\n', '\ud83d', '東', '½', '(',
); // prettier-ignore

it('maps every place of the folded text back, in order and to what it stands for', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const { text: folded, original } = fold(text);
      let last = 0;
      for (let at = 0; at < folded.length; at += 1) {
        const { start, end } = original({ start: at, end: at + 1 });
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        // What it stands for folds to something that holds it.
        expect(fold(text.slice(start, end)).text).toContain(folded[at]);
        last = start;
      }
      expect(original({ start: 0, end: folded.length }).end).toBeLessThanOrEqual(text.length);
    }),
  );
});

it('keeps no record of what is replaced one for one', () => {
  const before = process.memoryUsage().heapUsed;
  const { text, original } = fold('５３６－'.repeat(500_000));
  expect(text.length).toBe(2_000_000);
  expect(original({ start: 1_000_000, end: 1_000_004 })).toEqual({ start: 1_000_000, end: 1_000_004 });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(300e6);
});

it('does not let a text of ligatures grow without bound, and still folds what follows them', () => {
  const { text, original } = fold(`${'ﷺ'.repeat(2_000_000)} joe[at]example.com`);
  expect(text.length).toBeLessThan(4_000_000);
  expect(text.endsWith(' joe@example.com')).toBe(true);
  expect(original({ start: text.length - 'joe@example.com'.length, end: text.length })).toEqual({
    start: 2_000_001,
    end: 2_000_001 + 'joe[at]example.com'.length,
  });
});

it('finds the way back through many small edits', () => {
  const times = 50_000;
  const { text, original } = fold('e\u0301&#64;'.repeat(times));
  expect(text).toBe('é@'.repeat(times));
  for (const at of [0, 1, 16_383, 16_384, 40_000, times - 1])
    expect(original({ start: 2 * at, end: 2 * at + 1 })).toEqual({ start: 7 * at, end: 7 * at + 2 });
});
