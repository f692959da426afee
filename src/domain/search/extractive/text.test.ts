import { expect, test } from 'vitest';

import { answerFromTexts } from './text.ts';
import { watchTurns } from '#test/machine/processor-time.ts';

const report =
  'VELVET HARE is a group that steals from banks. It uses the loader GRAVELTIDE since May 2026.\n\n' +
  'The Amber relay listens on port 8443. Its operator restarts it every night.\n\n' +
  'The canteen serves soup on Mondays and fish on Fridays.';

test('a question is answered with unchanged sentences of the given texts', () => {
  expect(answerFromTexts('Which port does the Amber relay listen on?', [report])).toBe(
    'The Amber relay listens on port 8443.',
  );
  expect(answerFromTexts('What does the canteen serve on Fridays?', ['Be brief.', report])).toBe(
    'The canteen serves soup on Mondays and fish on Fridays.',
  );
});

test('unanswerable questions, and questions without a text, are not answered', () => {
  expect(answerFromTexts('Who wrote the operating manual of the reactor?', [report])).toBeNull();
  expect(answerFromTexts('Is CVE-2021-44228 used?', [report])).toBeNull();
  expect(answerFromTexts('Which port?', [])).toBeNull();
});

test('a long text does not block others for long', () => {
  const long = `${report}\n\n`.repeat(3000);
  const watched = watchTurns();
  expect(answerFromTexts('Which port does the Amber relay listen on?', [long])).toContain('8443');
  expect(watched().longest).toBeLessThan(250);
});
