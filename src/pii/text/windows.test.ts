import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';

// On each side more than what is looked at around a window.
const filler = 'The parser reads one line after another and keeps none of them in memory.\n'.repeat(28);
const letter = `Dear Dr. Anna Kovalev,\r\nmy SSN is 536-22-1234 and my card 4539 1488 0343 6467 (cvv 123, expires 04/29).
Write to joe.miller+test@mail.example.co.uk or joe [at] example [dot] com, call +1 212-555-0187 or see
https://example.com/a/b?c=d#e from 192.168.10.4 or 2001:db8::ff00:42:8329. IBAN GB82 WEST 1234 5698 7654 32.
name,ssn,phone
Eva Braunstein,536221234,(212) 555-0187
Kovalev lives at 12 Main Street, Springfield, IL 62701. She was born on 3 May 1980 in Graz. 😀 End\n`;
const text = filler + letter + filler;
const seen = (window?: number) =>
  engine
    .detect(text, window === undefined ? {} : { window })
    .map(({ type, start, end, confidence }) => `${type} ${start}–${end} ${confidence.toFixed(4)}`);

it('finds the same wherever a document is split into windows', () => {
  const whole = seen();
  expect(whole.length).toBeGreaterThan(10);
  // Each of these places is the border between two windows.
  for (let border = filler.length - 20; border < filler.length + letter.length + 20; border += 1)
    expect(seen(border), `split at ${border}`).toEqual(whole);
});

it('finds the same in windows that are smaller than what is found', () => {
  const whole = seen();
  for (const window of [61, 256, 1000]) expect(seen(window), `windows of ${window}`).toEqual(whole);
});
