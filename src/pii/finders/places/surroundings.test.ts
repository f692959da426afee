import { expect, it } from 'vitest';
import { valuesOf } from '#test/pii/detections.ts';

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
  ['The office moved to Oxford OX4 2AA last year.', ['Oxford']],
  ['in shenzhen till friday, then home', ['shenzhen']],
  ['They sat near Quxleyham.', ['Quxleyham']],
  ['They met in Quxleyham on Tuesday, and in Zwirbelham on 7 June.', ['Quxleyham', 'Zwirbelham']],
  ['Anna was born on 7 June 1950 in Quxleyham.', ['Quxleyham']],
  ['Née le 3 novembre 1986 à Quxlez, elle vit seule.', ['Quxlez']],
  ['It lies 9 km from Quxleyham.', ['Quxleyham']],
  ['Das Boot wurde nach Quxlitz gebracht.', ['Quxlitz']],
  ['She drove him to Quxleyham. They cycled through Zwirbelham.', ['Quxleyham', 'Zwirbelham']],
  ['A potter from Husum came.', ['Husum']],
  ['Anna Kovalev, retired potter, Knutsford', ['Knutsford']],
  ['Quxley Ltd., Knutsford. Call us.', ['Knutsford']],
  ['Fire broke out in the warehouse in Quxleyham.', ['Quxleyham']],
  ['Rain fell in the Western Province.', ['Western Province']],
  ['She fled from the Soviet Union.', ['Soviet Union']],
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
  'She went with Texas A&M; we saw the Norway team.',
  'It is from Anna Kovalev, "Barcelona", and she has a diploma from Leeds.',
  'A paper by Anna Kovalev at Ohio.',
  'The stars Deneb (Capella) shine. It is near Anna, and found in Quxlang by tests.',
  'A note from Dorset Ferries.',
])('takes no part of a longer name and no author for a place: %j', (text) => {
  expect(places(text)).toEqual([]);
});
