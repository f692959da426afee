import { expect, test } from 'vitest';
import { summaryRequestIn } from './summary-request.ts';

test.each([
  ['Summarise the report on Amber Winter', 'Amber Winter', true],
  ['Please summarize "Amber Winter".', 'Amber Winter', false],
  ['Can you sum up the Amber Winter report?', 'Amber Winter', true],
  ['Give me a summary of amber-winter.pdf', 'amber-winter.pdf', false],
  ['What is the report Amber Winter about?', 'Amber Winter', true],
  ['What does the advisory AA31-200A say?', 'AA31-200A', true],
])('"%s" asks for a summary', (message, title, report) => {
  expect(summaryRequestIn(message)).toEqual({ title, report });
});

test.each([
  'What is Dimlight about?',
  'What does Dimlight do?',
  'What does the report on Monti say about Dimlight?',
  'Who wrote a summary?',
  'Summarise',
  '',
])('"%s" asks for none', (message) => {
  expect(summaryRequestIn(message)).toBeNull();
});

test('hostile messages are read in linear time', () => {
  const begun = performance.now();
  for (const part of ['please ', 'summarise the report ', 'what does ', ' about'])
    expect(summaryRequestIn(part.repeat(1_000_000 / part.length))).toBeNull();
  expect(performance.now() - begun).toBeLessThan(500);
});
