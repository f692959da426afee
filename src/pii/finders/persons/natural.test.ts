import { expect, it } from 'vitest';
import { valuesOf } from '#test/pii/detections.ts';

const persons = (text: string) => valuesOf(text, 'person_name');

it.each([
  ['Bed 4 – Adebayo, Folake, 61, eating well', ['Adebayo, Folake']],
  ['1. ASHDOWN, Margaret Rose – elected', ['ASHDOWN, Margaret Rose']],
  ['Room list\nHolmgren, Per-Olof – Danish – 12', ['Holmgren, Per-Olof']],
  ['2. LE BRETON, Yves – retired', ['LE BRETON, Yves']],
])('a family before its given names is one name: %s', (text, found) => {
  expect(persons(text)).toEqual(found);
});

it.each([
  ['Our treasurer, Oksanuk, counted it.', ['Oksanuk']],
  ['We met her nephew Zorbek at noon.', ['Zorbek']],
  ['Skipper Hibbard had lost a finger.', ['Hibbard']],
  ['Nurse: Hibbard', ['Hibbard']],
  ['Auntie Zorba came by.', ['Zorba']],
  ['Seine Kollegin Wiebke Thormann rief an.', ['Wiebke Thormann']],
  ['The tour guide Quemby Hibbard was late.', ['Quemby Hibbard']],
])('what somebody is announces a name: %s', (text, found) => {
  expect(persons(text)).toEqual(found);
});

it.each(['The Executive Branch of the state', 'Priest: "Hey let us go"', 'The driver Nvidia ships'])(
  'what somebody is makes no name of a word: %s',
  (text) => {
    expect(persons(text)).toEqual([]);
  },
);

it.each([
  ['Nous avons vu M. Delcourt chez le notaire.', ['Delcourt']],
  ['La Sig.ra Bertolucci è uscita.', ['Bertolucci']],
  ['Chị Lan gọi điện.', ['Lan']],
  ['Seen by Dr Ng today.', ['Ng']],
])('titles of other languages are none of the name: %s', (text, found) => {
  expect(persons(text)).toEqual(found);
});

it.each([
  ['The plan was drawn by Q. Zorblat in May.', ['Q. Zorblat']],
  ['It cites J. P. Wexley-Zorblat at length.', ['J. P. Wexley-Zorblat']],
  ['Buried here: Thos. Zorblat, aged 70', ['Thos. Zorblat']],
])('initials and shortened names are followed by families of no list: %s', (text, found) => {
  expect(persons(text)).toEqual(found);
});

it.each([
  'He lacks vitamin C. Zorblat said so.',
  'adj. [L. Zorblatus] of a kind',
  'In 41 A.D. Zorblat fell.',
])('a letter that ends a sentence or shows a language is no initial: %s', (text) => {
  expect(persons(text)).toEqual([]);
});

it.each([
  ['I asked Lim Boon Teck about it.', ['Lim Boon Teck']],
  ['I asked Park Seo-jun about it.', ['Park Seo-jun']],
  ['I asked Mi-rae Baek about it.', ['Mi-rae Baek']],
  ['I asked Nguyễn Thu Trang about it.', ['Nguyễn Thu Trang']],
])('names of the east are whole: %s', (text, found) => {
  expect(persons(text)).toEqual(found);
});

it('small letters hide no names where people chat', () => {
  expect(persons('lol did u see what oksana brought, pls tell her thx')).toEqual(['oksana']);
  expect(persons('the value of oksana is read from the file and stored')).toEqual([]);
});

it('a squad is found as one, whatever is in brackets', () => {
  expect(persons('Squad: Okafor, Petrov (c), Walters, Brandt, Quigley. Kick-off at ten.')).toEqual([
    'Okafor', 'Petrov', 'Walters', 'Brandt', 'Quigley',
  ]); // prettier-ignore
});

it('columns of names hold persons, columns of places none', () => {
  const table = 'surname;first name;town\nZorblat;Quemby;Florence\nHibbard;Anna;Sydney\n';
  expect(persons(table)).toEqual(['Zorblat', 'Quemby', 'Hibbard', 'Anna']);
});

it.each([
  ['See you on Monday.\nTa, Zorba', ['Zorba']],
  ['Happy birthday Zorba!', ['Zorba']],
  ['I, Quemby Zorblat, give my vote.', ['Quemby Zorblat']],
  ['It was Margaret "Peggy" Kovalev who rang.', ['Margaret "Peggy" Kovalev']],
  ['They thanked Siobhan Ní Bhriain for it.', ['Siobhan Ní Bhriain']],
  ['Lucía y Andrea se casan.', ['Lucía', 'Andrea']],
  ['Frågor besvaras av Annika Lundgren i dag.', ['Annika Lundgren']],
  ['Winner: Quemby Hibbard 34 F teacher', ['Quemby Hibbard']],
  ['The parcel was assigned to Zorbla Patel, floor 2.', ['Zorbla Patel']],
])('finds who is meant in %s', (text, found) => {
  expect(persons(text)).toEqual(found);
});

it('who speaks after the time of day is found', () => {
  const chat = '[9:14] Anna: are you in?\n[9:15] Zorba: no\n[9:16] Zorba: yes';
  expect(persons(chat)).toEqual(['Anna', 'Zorba', 'Zorba']);
});

it.each([
  'The brig Susan Grace went down off the cape.',
  'Hurricane Martha moved north.',
  'A blue Renault Clara is blocking the gate.',
  'Their dog (Martha) barked all night.',
  'One Susan bookcase is missing a shelf.',
  "Martha's gazelles are rare.",
  'We drank Earl Grey on the lawn.',
  'They named it Martha after the flood.',
  'A crash near Lafayette closed the road.',
])('what is called like a person is none: %s', (text) => {
  expect(persons(text)).toEqual([]);
});

it.each([
  [
    'The phrase was first used in a letter that was sent by Martha\nZorblat to her sister.',
    ['Martha\nZorblat'],
  ],
  [
    'All of it goes back to what was invented in those years by Anna\n   K. Kovalev for the school.',
    ['Anna\n   K. Kovalev'],
  ],
  ['Present:\nMartha\nZorblat came late', ['Martha']],
  ['Please tell Min-ho that we are late.', ['Min-ho']],
  ['The driver, Bae Sang-cheol, slept.', ['Bae Sang-cheol']],
  ['Judge Prudence Kovalev heard the case.', ['Prudence Kovalev']],
  ['The jury believed the accused, Iosefa Tuilagi, at once.', ['Iosefa Tuilagi']],
  ['Su sobrina Quemby la visita.', ['Quemby']],
  ['Anna Kovalev, Bakery, badge 9', ['Anna Kovalev']],
  ['<b>Martha Zorblat</b>', ['Martha Zorblat']],
  ['Liebe Nachbarn, wir feiern im Juli.', []],
  ['It was only so-so for the Man-in-the-middle and the Yo-yo.', []],
] as const)('whole names, over the end of a line too: %j', (text, found) => {
  expect(persons(text)).toEqual(found);
});
