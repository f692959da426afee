import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';
import { expectLinear, expectWithin } from '#test/machine/processor-time.ts';

const pieces = [
  '1-', '1.', '1 ', '1,', '1/', '1:', '1', '+1 ', '(1) ', '12-', '123 ', '1234 ', '1234-', '123-45-', 'a1', 'A1-', 'a@',
  'a@a.', '@', '.@', 'a.a@b.', '://', 'http://', 'http://a',
  '(', '((', '[at]', '[ ', '{ "', '"', "'", '\\', '\\n', '\\u00', '&#', '%', '=', 'a=', 'a:', ':', '::', '1:', 'f:',
  '-', '_', '/', '\n', '\r\n', '\t', ',', '|', 'a|', ',\n', 'a,b\n', 'a\tb\n', ' ',
  'A ', 'Aa ', 'Anna ', 'Anna, ', 'Dr. ', 'de ', 'van der ', 'New ', 'St. ', 'University of ', 'born ', 'call ', 'password: ',
  'key=', 'Bearer ', 'eyJ', '-----BEGIN ', 'the patient ', 'Street ', '12 Main ',
  'May ', '3 May ', '2020-', '1/1/', 'é', 'e\u0301', '\u0301', '\u200b', '５', '😀', '\ud83d', '東', '，', 'x'.repeat(1000),
  '0'.repeat(63), 'ab'.repeat(20) + ' ',
  'my name is rose ', 'a@\n', 'a@a-\n', 'dot ', 'card 1234\n', 'SSN 536-\n', 'VAT de1-', 'DE12 1234\n', 'DE12 CAFE ', '王伟',
  '田中 ', '김철수 ', 'sku\n536-22-1234\n',
  '2020-01-01 10:00:00 dob ', 'https://a.io/?c=4111111111111111&', 'http://4111111111111111/', 'MRN: 4839217 ', 'password: aaaaa-a9-',
]; // prettier-ignore

it.each(pieces)('takes time in proportion to 100 KB of %j', (piece) => {
  const text = piece.repeat(Math.ceil(100_000 / piece.length));
  expectLinear(text, (part) => engine.detect(part), { withinMs: 1000 });
});

it.each(['a', 'A', '1', 'a1', 'é', '東'])('reads one word of a megabyte of %j', async (piece) => {
  const text = piece.repeat(1_000_000 / piece.length);
  await expectWithin(1000, () => engine.detect(text));
});

it('finds 5,000 values in a megabyte in less than half a second', async () => {
  const lines = Array.from(
    { length: 1_250 },
    (_, i) =>
      `${'x'.repeat(600)} SSN 536-22-${1000 + i}, card 4539 1488 0343 6467, joe${i}@example.com or https://example.com/${i} seen\n`,
  );
  const text = lines.join('');
  const found = () => engine.detect(text).filter(({ confidence }) => confidence >= 0.85);
  expect(found().length).toBeGreaterThanOrEqual(5_000);
  await expectWithin(500, found);
});
