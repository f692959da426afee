import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';

const found = (text: string, kind: string) =>
  engine
    .detect(text)
    .filter(({ type, confidence }) => type === kind && confidence >= 0.85)
    .map(({ start, end }) => text.slice(start, end));

it.each([
  ['Sehr geehrte Frau Dr Thormann,', ['Thormann']],
  ['Überwiesen an Dr. med. Thormann am Montag.', ['Thormann']],
  ['Viele Grüße\nJan Thormann', ['Jan Thormann']],
  ['Jan Novotny kam später.', ['Jan Novotny']],
  ['Inês Quintela Barroso\nRua Nova 12, Porto', ['Inês Quintela Barroso']],
  ['We heard Jonathan Swift read.', ['Jonathan Swift']],
  ['Xiaofeng went home.', ['Xiaofeng']],
  ['This is Jordan from Houston.', ['Jordan']],
  ['Austin from Dallas rang.', ['Austin']],
  ["We slept at Zorbla's place.", ['Zorbla']],
])('finds who is meant in %s', (text, names) => {
  expect(found(text, 'person_name')).toEqual(names);
});

it('where somebody is from is a place, though people are called so', () => {
  expect(found('Anna from Austin rang.', 'location')).toEqual(['Austin']);
});

it.each([
  'We walked along rue des Lilas and rue de la Victoire.',
  'Elle est au boulevard de la Rosa.',
  'The shop on Rose Hill is shut.',
  'Holly trees, Ginger beer, Olive oil and a Jack Russell terrier.',
  "It proves Wilson's theorem and Morgan's laws, and not Ockham's razor.",
  'It runs on Alma Linux, and it rang like Big Ben.',
  'The Monty Hall problem is old.',
  'Chad from Sudan to Kenya.',
  'The train to Zhaoqiang is late.',
  "A film of it ran at Zorbla's Place.",
  'Best Wishes',
])('what is called like a person is none: %s', (text) => {
  expect(found(text, 'person_name')).toEqual([]);
});

it.each([
  ['hey its oksana from work', ['oksana']],
  ['his gf oksana is here', ['oksana']],
  ['call oksana on 0151 496 0123', ['oksana']],
  ['we met oksana near the pier', ['oksana']],
  ["lets go to oksana's place", ['oksana']],
  ['lunch with oksana at one', ['oksana']],
])('small letters hide no names next to what is done with people: %s', (text, names) => {
  expect(found(text, 'person_name')).toEqual(names);
});

it('of a thing its own is no person', () => {
  expect(found('it is known for its oksana and its tower', 'person_name')).toEqual([]);
});
