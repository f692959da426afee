import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';

const found = (text: string) =>
  engine
    .detect(text)
    .map(({ type, start, end, confidence }) => [
      type,
      text.slice(start, end),
      Math.round(confidence * 100) / 100,
    ]);

it('finds what has a form', () => {
  expect(found('My SSN is 536-22-1234, card 4539 1488 0343 6467; joe@example.com')).toEqual([
    ['social_security_number', '536-22-1234', 0.99],
    ['credit_card_number', '4539 1488 0343 6467', 1],
    ['email_address', 'joe@example.com', 0.99],
  ]);
});
