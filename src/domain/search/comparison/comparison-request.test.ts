import { expect, test } from 'vitest';
import { comparisonIn } from './comparison-request.ts';

test.each([
  ['Compare Velvet Hare and Amber Fox', true],
  ['Please compare Velvet Hare with Amber Fox.', true],
  ['What is the difference between Velvet Hare and Amber Fox?', true],
  ['How do Velvet Hare and Amber Fox differ?', true],
  ['Did Velvet Hare or Amber Fox use Mimikatz?', false],
  ['When did both Velvet Hare and Amber Fox appear?', false],
])('"%s" compares two', (question, whole) => {
  const compared = comparisonIn(question);
  expect(compared?.sides.map(({ name }) => name)).toEqual(['Velvet Hare', 'Amber Fox']);
  expect(compared?.whole).toBe(whole);
});

const asked = (question: string) => comparisonIn(question)?.sides.map((side) => side.question);

test('the same is asked of each', () => {
  expect(asked('How are the ransom notes of Dimlight and Amber Fox called, respectively?')).toEqual([
    'How are the ransom notes of Dimlight called, ?',
    'How are the ransom notes of Amber Fox called, ?',
  ]);
  expect(asked('Which scores higher, the Dimlight camera flaw or the Amber Fox flaw?')).toEqual([
    'Which scores higher, the Dimlight camera flaw flaw?',
    'Which scores higher, the Amber Fox flaw?',
  ]);
});

test.each([
  'Who wrote Dimlight?',
  'What do Velvet Hare say about Amber Fox?',
  'Which tools and notes does Velvet Hare use?',
  'Did Velvet Hare or Amber Fox or Copper Owl use Mimikatz?',
  `Compare ${'A and B '.repeat(1000)}`,
])('"%.40s" compares nothing', (question) => {
  expect(comparisonIn(question)).toBeNull();
});
