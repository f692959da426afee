import { expect, it } from 'vitest';
import { createEngine } from './detect.ts';

const engine = createEngine();
engine.detect('a warm engine '.repeat(5_000));

function seconds(text: string): number {
  const begun = process.cpuUsage();
  engine.detect(text);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

const pieces = [
  '1-', '1.', '1 ', '1,', '1/', '1:', '1', '+1 ', '(1) ', '12-', '123 ', '1234 ', '1234-', '123-45-', 'a1', 'A1-', 'a@', 'a@a.', '@', '.@', 'a.a@b.', '://', 'http://', 'http://a',
  '(', '((', '[at]', '[ ', '{ "', '"', "'", '\\', '\\n', '\\u00', '&#', '%', '=', 'a=', 'a:', ':', '::', '1:', 'f:', '-', '_', '/', '\n', '\r\n', '\t', ',', '|', 'a|', ',\n', 'a,b\n', 'a\tb\n', ' ',
  'A ', 'Aa ', 'Anna ', 'Anna, ', 'Dr. ', 'de ', 'van der ', 'New ', 'St. ', 'University of ', 'born ', 'call ', 'password: ', 'key=', 'Bearer ', 'eyJ', '-----BEGIN ', 'the patient ', 'Street ', '12 Main ',
  'May ', '3 May ', '2020-', '1/1/', 'é', 'e\u0301', '\u0301', '\u200b', '５', '😀', '\ud83d', '東', '，', 'x'.repeat(1000), '0'.repeat(63), 'ab'.repeat(20) + ' ',
]; // prettier-ignore

it.each(pieces)('takes time in proportion to 100 KB of %j', (piece) => {
  const size = 100_000;
  const text = piece.repeat(Math.ceil(size / piece.length));
  seconds(text.slice(0, size / 4));
  const quarter = Math.min(seconds(text.slice(0, size / 4)), seconds(text.slice(0, size / 4)));
  const whole = seconds(text);
  expect(whole).toBeLessThan(1);
  // Small times are the timer's.
  expect(whole < 0.05 ? 0 : whole / quarter).toBeLessThan(10);
});

it('reads one word of a megabyte, of letters, digits and both', () => {
  for (const piece of ['a', 'A', '1', 'a1', 'é', '東'])
    expect(seconds(piece.repeat(1_000_000 / piece.length)), piece).toBeLessThan(1);
});

it('finds 5,000 values in a megabyte in less than half a second', () => {
  const lines = Array.from(
    { length: 1_250 },
    (_, i) =>
      `${'x'.repeat(600)} SSN 536-22-${1000 + i}, card 4539 1488 0343 6467, joe${i}@example.com or https://example.com/${i} seen\n`,
  );
  const text = lines.join('');
  seconds(text);
  const begun = process.cpuUsage();
  const finds = engine.detect(text).filter(({ confidence }) => confidence >= 0.85);
  const { user, system } = process.cpuUsage(begun);
  expect(finds.length).toBeGreaterThanOrEqual(5_000);
  expect((user + system) / 1e6).toBeLessThan(0.5);
});
