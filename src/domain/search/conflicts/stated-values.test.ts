import { describe, expect, it, test } from 'vitest';
import { askedIn } from '#domain/search/question/asked.ts';
import { wantedIn } from '#domain/search/question/wanted.ts';
import { differ, statedValues } from './stated-values.ts';

const read = (question: string, text: string) =>
  statedValues(askedIn(question, wantedIn(question, [])), text);

describe('values that a text states', () => {
  it('are dates in any spelling', () => {
    const when = 'When did Velvet Hare appear?';
    expect(read(when, 'On 2 March 2031 and in May 2032, then 2033-01-05 and 2034.').toSorted()).toEqual([
      '2031-03-02',
      '2032-05',
      '2033-01-05',
      '2034',
    ]);
    expect(read(when, 'March 2, 2031')).toEqual(['2031-03-02']);
    expect(read(when, 'In March.')).toEqual([]);
  });

  it('are numbers of what is counted, and no others', () => {
    const how = 'How many hospitals did Velvet Hare hit?';
    expect(read(how, 'It hit three hospitals and left 2 notes.')).toEqual(['3;']);
    expect(read(how, 'It wrote 40 letters.')).toEqual([]);
  });

  it('are countries by any of their words', () => {
    const where = 'Which country is Velvet Hare from?';
    expect(read(where, 'the Russian group')).toEqual(read(where, 'from Russia'));
    expect(read(where, 'from the U.S.')).toEqual(read(where, 'from the United States'));
    expect(read(where, 'from the UK')).toEqual(read(where, 'a British group of the United Kingdom'));
  });

  it('are none where several are asked for, or names', () => {
    expect(read('Which countries did Velvet Hare target?', 'Peru')).toEqual([]);
    expect(read('Who wrote Dimlight?', 'Amber Fox wrote it.')).toEqual([]);
  });
});

const ransom = 'How much ransom did Velvet Hare demand?';
const time = 'How long did Velvet Hare stay in the network?';
const origin = 'Which country is Velvet Hare from?';
const hit = 'How many hospitals did Velvet Hare hit?';

test.each([
  [ransom, 'It asked for $5 million.', 'It asked for 5,000,000 dollars.', false],
  [ransom, 'It asked for $5M.', 'It asked for 5 million USD.', false],
  [ransom, 'It asked for $5 million.', 'It asked for $7 million.', true],
  [ransom, 'It asked for $5 million.', 'It asked for 80 bitcoins.', false],
  [time, 'It stayed for three days.', 'It stayed for 72 hours.', false],
  [time, 'It stayed for three days.', 'It stayed for 2 weeks.', true],
  [time, 'It stayed for three months.', 'It stayed for 90 days.', false],
  [origin, 'It is from South Korea.', 'It is from South Africa.', true],
  [origin, 'It is from Austria.', 'It is from Australia.', true],
  [origin, 'It is from the United States.', 'It is from the United Kingdom.', true],
  [origin, 'It is from the UK.', 'It is from the United Kingdom.', false],
  [hit, 'It hit 2 thousand hospitals.', 'It hit 2,000 hospitals.', false],
  [hit, 'It hit 20 hospitals.', 'It hit 2,000 hospitals.', true],
])('%s %j and %j differ: %j', (question, some, others, expected) => {
  expect(differ(read(question, some), read(question, others))).toBe(expected);
});

test.each([
  [['2031'], ['2032'], true],
  [['2031'], ['2031-03-02'], false],
  [['2031-03'], ['2031-04'], true],
  [['2031', '2029'], ['2029-01'], false],
  [['1;'], ['12;'], true],
  [[], ['2031'], false],
])('%j and %j: %j', (some, others, expected) => {
  expect(differ(some, others)).toBe(expected);
});
