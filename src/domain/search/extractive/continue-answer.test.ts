import { expect, test } from 'vitest';

import { extractAnswer } from './extract.ts';
import { continueAnswer } from './continue-answer.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

const content = `The relay Amber was installed in March 2031 at the depot in Aldmoor. It was taken over by Velvet Hare.
The outage lasted four days. Nobody paid, because the copies in the vault were complete. It was stopped by the night operator.`;

function hit(text: string, rest: Partial<SearchHit> = {}): SearchHit {
  const place = { document_id: 'd', jar_id: 'j', ordinal: 1, format: 'txt' as const, tags: [], page: null };
  return { ...place, title: '', section: '', start: 0, end: text.length, content: text, score: 0.8, ...rest };
}

const weak = hit('The canteen lists soups because it is cold.', { document_id: 'r', score: 0.1 });
const question = 'Who took over the relay Amber?';
const hits = [hit(content), weak];
const quoted = 'It was taken over by Velvet Hare.';

function from(quote: string) {
  const start = content.indexOf(quote);
  const [source] = extractAnswer(question, hits).sources;
  return [
    {
      ...(source ?? { number: 1, jar_id: 'j', title: '', page: null, section: '', relevance_score: 1 }),
      document_id: 'd',
      quote,
      start,
      end: start + quote.length,
    },
  ];
}

test('more is what follows in the passage, then what comes before it, then nothing', () => {
  const told: string[] = [quoted];
  const more = () =>
    continueAnswer(question, hits, { seeks: 'more', from: from(quoted), told: told.join('\n') });
  const first = more();
  expect(first.answer).toBe(
    'The outage lasted four days. [1] Nobody paid, because the copies in the vault were complete. [2] ' +
      'It was stopped by the night operator. [3]',
  );
  told.push(first.answer);
  const second = more();
  expect(second.answer).toBe('The relay Amber was installed in March 2031 at the depot in Aldmoor. [1]');
  told.push(second.answer);
  expect(more()).toMatchObject({
    answered: false,
    answer: 'Nothing more on this in your documents.',
    sources: [],
  });
});

test.each([
  ['reason', 'Nobody paid, because the copies in the vault were complete. [1]'],
  ['duration', 'The outage lasted four days. [1]'],
  ['time', 'The relay Amber was installed in March 2031 at the depot in Aldmoor. [1]'],
  ['place', 'The relay Amber was installed in March 2031 at the depot in Aldmoor. [1]'],
  ['outcome', 'Nobody paid, because the copies in the vault were complete. [1]'],
] as const)('the %s is looked for around the previous answer', (seeks, answer) => {
  expect(continueAnswer(question, hits, { seeks, from: from(quoted), told: '' }).answer).toBe(answer);
});

test('a sentence that refers to the previous one includes it', () => {
  const text = 'The ransom was not paid. Keep the copies. They are the reason for it.';
  const said = { ...from(quoted)[0], start: 0, end: 24 } as ReturnType<typeof from>[number];
  const { answer } = continueAnswer('Was the ransom paid?', [hit(text)], {
    seeks: 'reason',
    from: [said],
    told: '',
  });
  expect(answer).toBe('Keep the copies. [1] They are the reason for it. [2]');
});

test('unanswered aspects stay unanswered, and so do follow-ups without earlier sentences', () => {
  expect(continueAnswer(question, hits, { seeks: 'frequency', from: from(quoted), told: '' }).answered).toBe(
    false,
  );
  expect(continueAnswer(question, hits, { seeks: 'more', from: [], told: '' })).toMatchObject({
    answered: false,
    confidence: 0,
  });
  expect(continueAnswer(question, [], { seeks: 'reason', from: from(quoted), told: '' }).answered).toBe(
    false,
  );
});

test('a deleted or inaccessible passage is not continued', () => {
  expect(continueAnswer(question, [weak], { seeks: 'more', from: from(quoted), told: '' }).answered).toBe(
    false,
  );
});

test('a deleted source is not listed with one that is still read', () => {
  const [still] = from(quoted);
  const gone = { ...from(quoted)[0], document_id: 'gone', quote: 'secret' } as ReturnType<
    typeof from
  >[number];
  const going = { seeks: 'frequency' as const, from: [...(still ? [still] : []), gone], told: '' };
  expect(continueAnswer(question, hits, going).nearest).toEqual([still]);
});

test('a time is no reason', () => {
  const text = 'The relay has run since the 1990s. It has run since early May, and since 2031 daily.';
  const said = { ...from(quoted)[0], start: 0, end: 20 } as ReturnType<typeof from>[number];
  expect(
    continueAnswer('Does the relay run?', [hit(text)], { seeks: 'reason', from: [said], told: '' }).answered,
  ).toBe(false);
});
