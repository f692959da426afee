import { expect, it } from 'vitest';
import type { Message } from '#domain/conversations/conversation.ts';
import { goingOn, substituted } from './follow-up.ts';
import { wordingsOf } from './lookup-queries.ts';

const common = {
  model: null,
  tokens_used: null,
  response_ms: null,
  interrupted: false,
  feedback: null,
  created_at: new Date(),
};
const source = {
  document_id: 'd',
  jar_id: 'j',
  title: '',
  page: null,
  section: '',
  relevance_score: 1,
  quote: 'Amber stood still.',
  start: 0,
  end: 18,
};

function talk(question: string, reply = 'Amber stood still. [1]'): Message[] {
  const sources = [1, 2].map((number) => ({ ...source, number }));
  return [
    { ...common, id: '1', role: 'user', text: question },
    { ...common, id: '2', role: 'assistant', text: reply, sources, answered: reply.includes('[1]') },
  ];
}

const earlier = talk('What is the hash of the encryptor for Windows?');

it.each([
  ['Tell me more', 'more'],
  ['could you give me some more details, please?', 'more'],
  ['And what else?', 'more'],
  ['Why?', 'reason'],
  ['But why not?!', 'reason'],
  ['How long did it last?', 'duration'],
  ['How long did that take?', 'duration'],
  ['When was that?', 'time'],
  ['And how often?', 'frequency'],
  ['What happened then?', 'outcome'],
])('%s continues from the last reply', (message, seeks) => {
  const wording = goingOn(message, earlier);
  expect(wording).toMatchObject({ query: earlier[0]?.text, going: { seeks, told: earlier[1]?.text } });
  expect(wording?.going.from.map(({ number }) => number)).toEqual([1]);
});

it.each([
  'Tell me more about the Birch relay',
  'Why was the relay restarted?',
  'How long are they kept?',
  'Where are the backups?',
  'ok',
  '',
  '?',
])('%j is a question of its own', (message) => {
  expect(goingOn(message, earlier)).toBeNull();
});

it('without earlier messages nothing is a follow-up', () => {
  expect(goingOn('Tell me more', [])).toBeNull();
  expect(goingOn('Why?', talk('Who won?', 'Not in your documents.'))?.going.from).toEqual([]);
});

it.each([
  [
    'And for Linux?',
    'What is the hash of the encryptor for Windows?',
    'What is the hash of the encryptor for Linux?',
  ],
  [
    'What about Linux?',
    'What is the hash of the encryptor for Windows?',
    'What is the hash of the encryptor for Linux?',
  ],
  ['And in October?', 'What did they claim in September 2021?', 'What did they claim in October?'],
  ['And the new Amber?', 'What did the old Amber use for keys?', 'What did the new Amber use for keys?'],
  ['And Birch Harbour?', 'What was stolen there? (Amber Store)', 'What was stolen there? (Birch Harbour)'],
  ['and for 10.0.0.9', 'Who used 10.0.0.7?', 'Who used 10.0.0.9?'],
])('%s replaces a part of the last question', (message, asked, question) => {
  expect(substituted(message, talk(asked))).toMatchObject({ query: question, question });
});

it.each([
  ['And its aliases?', 'Who is Amber?'],
  ['And when was that?', 'Who is Amber?'],
  ['And the ransom note?', 'Which extension does Amber add?'],
  ['And for Windows?', 'What is the hash of the encryptor for Windows?'],
  ['And for Linux?', ''],
])('%s after %j is put in no place', (message, asked) => {
  expect(substituted(message, asked === '' ? [] : talk(asked))).toBeNull();
});

it('a hostile message is read in no time', () => {
  const begun = performance.now();
  for (const message of [`and for ${' '.repeat(3900)}x`, `why${' ,'.repeat(1900)}x`, 'and '.repeat(1000)])
    wordingsOf(message, talk(`What is for ${' '.repeat(3900)}Amber for ${'a for '.repeat(600)}`), null);
  // As long as they may be to be looked into.
  for (const words of ['for ', 'a for ', 'Amber '])
    wordingsOf(`and ${words.repeat(15)}`, talk(words.repeat(80)), null);
  expect(performance.now() - begun).toBeLessThan(2000);
});

it.each(['And for Linux?', 'And its aliases?', 'And Amber?', 'And when?'])(
  'no two wordings of %s are of the same words',
  (message) => {
    const wordings = wordingsOf(message, talk('Who is Amber?'), null);
    const keys = wordings.map((wording) => JSON.stringify(wording));
    expect(new Set(keys).size).toBe(keys.length);
  },
);
