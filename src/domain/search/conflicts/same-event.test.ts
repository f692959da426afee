import { expect, test } from 'vitest';
import { expectLinear } from '#test/machine/processor-time.ts';
import { maybeSameEvent } from './same-event.ts';

const question = 'How much ransom did Velvet Hare demand?';

test.each([
  ['Velvet Hare demanded $5 million.', 'Velvet Hare demanded $7 million.', true],
  ['Velvet Hare demanded $5 million from Acme.', 'Velvet Hare demanded $7 million from Acme.', true],
  ['Velvet Hare demanded $5 million from Acme.', 'Velvet Hare demanded $7 million from Beta.', false],
  ['In 2020, Velvet Hare demanded $5 million.', 'In 2022, Velvet Hare demanded $7 million.', false],
  [
    'Velvet Hare demanded $5 million after encrypting the billing servers of a clinic.',
    'Velvet Hare demanded $7 million so that stolen drawings would never appear online.',
    false,
  ],
])('%j and %j may be of one event: %j', (one, other, expected) => {
  expect(maybeSameEvent([one, other], { question, dated: false })).toBe(expected);
});

test('years are compared only where no date is asked for', () => {
  const texts = ['Velvet Hare appeared in 2020.', 'Velvet Hare appeared in 2022.'] as const;
  expect(maybeSameEvent(texts, { question: 'When did Velvet Hare appear?', dated: true })).toBe(true);
});

test.each(['2020 ', 'Acme ', ', A', '1,'])('texts of %j take time linear in their length', (piece) => {
  expectLinear(`x ${piece.repeat(50_000 / piece.length)} y`, (text) =>
    maybeSameEvent([text, 'Velvet Hare demanded $7 million from Beta.'], { question, dated: false }),
  );
});
