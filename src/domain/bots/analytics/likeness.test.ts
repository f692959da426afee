import { expect, it } from 'vitest';
import { groupAlike } from './likeness.ts';

const asked = (...questions: string[]) => questions.map((question) => ({ question }));

it('questions in other words are one, under the wording that most have', async () => {
  const groups = await groupAlike(
    asked(
      'How does Emotet spread?',
      'how does emotet spread',
      'How is Emotet spreading?',
      'How does Emotet spread?',
      'Which sectors does APT29 target?',
    ),
  );
  expect(groups.map(({ question, members }) => [question, members.length])).toEqual([
    ['How does Emotet spread?', 4],
    ['Which sectors does APT29 target?', 1],
  ]);
});

it('questions about different identifiers are never one', async () => {
  const groups = await groupAlike(
    asked('Is CVE-2021-44228 exploited in the wild?', 'Is CVE-2021-44229 exploited in the wild?'),
  );
  expect(groups).toHaveLength(2);
});

it('questions about different names are not one', async () => {
  const groups = await groupAlike(asked('Who is behind Emotet?', 'Who is behind TrickBot?'));
  expect(groups).toHaveLength(2);
});

it('what has no words of its own is grouped by its text', async () => {
  const groups = await groupAlike(asked('Why?', 'why?', '你好', '再见'));
  expect(groups.map(({ members }) => members.length)).toEqual([2, 1, 1]);
});
