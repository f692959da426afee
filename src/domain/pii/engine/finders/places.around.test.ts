import { expect, it } from 'vitest';
import { valuesOf } from '../../../../../test/support/pii-finds.ts';

const places = (text: string) => valuesOf(text, 'location');

it.each([
  ['The court sat at Knutsford.', ['Knutsford']],
  ['Nos vemos en Getxo mañana.', ['Getxo']],
  ['Sie fahren nach Husum.', ['Husum']],
  [
    'We swam in Lake Quxley, near Zwirbel Lake, and climbed Mount Quxley II.',
    ['Lake Quxley', 'Zwirbel Lake', 'Mount Quxley II'],
  ],
  ['The giraffes of Quxley National Park sleep.', ['Quxley National Park']],
  ['The sands of the Gobi and the farms of Dorset.', ['Gobi', 'Dorset']],
  ['Anna Hoffmann (Knutsford) won.', ['Knutsford']],
  ['Husum, 12. Mai 2021\nLiebe Anna', ['Husum']],
  ['Anna Hoffmann, Knutsford.', ['Knutsford']],
  ['Hoffmann, 45, of Quxleyham, was fined.', ['Quxleyham']],
  ['name;town;age\nHoffmann;Quxleyham;45\nBraun;Victoria;50', ['Quxleyham', 'Victoria']],
  ['Bring it to the San Francisco Bay.', ['San Francisco Bay']],
  ['When I came to Japan I was 22.', ['Japan']],
  ['My son lives near Blackburn now.', ['Blackburn']],
  ['My wife lives in Victoria now.', ['Victoria']],
  ['The office is in Park House, Oxford OX4 2AA.', ['Oxford']],
  ['in shenzhen till friday, then home', ['shenzhen']],
])('finds the places in %j', (text, names) => {
  expect(places(text)).toEqual(names);
});

it.each([
  'The Melbourne Quxways and the Quxbank Oslo were closed, and Crédit Quxane Lyon too.',
  'The paper of Quxley College Madrid.',
  'See the proof in Blackburn (1999), and in Blackburn et al.',
  'The actor Simon Lake met Anna.',
  'He drives a Windsor K200 through Kitchener Lane.',
  'Dear Sofia, the Knutsford & Zwirbel label (SARS) is in Knutsford Lane.',
])('takes no part of a longer name and no author for a place: %j', (text) => {
  expect(places(text)).toEqual([]);
});
