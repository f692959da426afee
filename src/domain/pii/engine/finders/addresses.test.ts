import { expect, it } from 'vitest';
import { findsOf } from '../../../../../test/support/pii-finds.ts';

const found = (text: string) => findsOf(text, ['street_address', 'postal_code']);

it.each([
  ['I live at 221B Baker Street, London NW1 6XE.', '221B Baker Street, London NW1 6XE'],
  [
    '1600 Pennsylvania Avenue NW, Washington, DC 20500, USA',
    '1600 Pennsylvania Avenue NW, Washington, DC 20500, USA',
  ],
  ['350 Fifth Ave, Suite 3300, New York, NY 10118', '350 Fifth Ave, Suite 3300, New York, NY 10118'],
  ['at Apt 4, 12 High Street, Oxford', 'Apt 4, 12 High Street, Oxford'],
  ['He moved to Hauptstraße 12, 10115 Berlin last year', 'Hauptstraße 12, 10115 Berlin'],
  ['12 rue de la Paix, 75002 Paris', '12 rue de la Paix, 75002 Paris'],
  ['Calle Mayor 5, 2º B, 28013 Madrid', 'Calle Mayor 5, 2º B, 28013 Madrid'],
  ['ul. Marszałkowska 10/12, 00-590 Warszawa', 'ul. Marszałkowska 10/12, 00-590 Warszawa'],
  ['Mannerheimintie 12 A 3, 00100 Helsinki', 'Mannerheimintie 12 A 3, 00100 Helsinki'],
  ['Drottninggatan 5, 111 51 Stockholm', 'Drottninggatan 5, 111 51 Stockholm'],
  ['Kerkstraat 15, 1017 GA Amsterdam', 'Kerkstraat 15, 1017 GA Amsterdam'],
  ['P.O. Box 123, Springfield, IL 62701', 'P.O. Box 123, Springfield, IL 62701'],
  ['to PSC 1234, Box 5678, APO AE 09012 now', 'PSC 1234, Box 5678, APO AE 09012'],
  ['Address: 17 Foobar 23, Unknownham', '17 Foobar 23, Unknownham'],
  ['the letter for 1234 Elm St. He left.', '1234 Elm St'],
])('finds the whole address of: %s', (text, address) => {
  expect(found(text)).toEqual([`street_address: ${address}`]);
});

it('reads on over line breaks and the signs of quoted mail, up to the phone number', () => {
  const address = '49 Nassaustraat 123\n Suite 12\n Ormiston\n Chile 53977';
  expect(found(`Acme\n${address}\n0479 50 54 03 office`)).toEqual([`street_address: ${address}`]);
  const quoted = '49 Nassaustraat 123\n> Suite 12\n> Ormiston\n> Chile 53977';
  expect(found(`> Acme\n> ${quoted}\n> Bye`)).toEqual([`street_address: ${quoted}`]);
});

it('ends before what does not belong to it', () => {
  expect(found('Meet at 12 High Street, Oxford. Please call.')).toEqual([
    'street_address: 12 High Street, Oxford',
  ]);
  expect(found('at the corner of 5th Avenue and 42nd Street yesterday')).toEqual([
    'street_address: the corner of 5th Avenue and 42nd Street',
  ]);
});

it.each([
  'in 2021 Supreme Court rulings and 24 Hours Drive-ins',
  '5 miles down the road to the lane',
  '80 percent of computers in the U.S. and 70 percent',
  '2 min in a Microdismembranator U (Braun)',
  'Section 5 Way of Working, Chapter 3 Place and Time',
  'She has 12 Main Characters in 3 Acts',
  'const street = 12; // Street 12 of 40',
  'Room 12, Building 5',
  'Table 12 Group U of the plan',
])('finds no address in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it('finds a postal code alone only with its label', () => {
  expect(found('My zip code is 86786')).toEqual(['postal_code: 86786']);
  expect(found('ZIP: 11164-1234')).toEqual(['postal_code: 11164-1234']);
  expect(found('It has 86786 lines')).toEqual([]);
});
