import { expect, it } from 'vitest';
import { findsOf } from '../../../../../test/support/pii-finds.ts';

const found = (text: string) => findsOf(text, ['street_address', 'postal_code', 'location', 'uk_postcode']);

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
  ['Address: 17 Foobar 23, Unknownham 20311', '17 Foobar 23, Unknownham 20311'],
  ['It is at 12 Foobar Road\nUnknownham\n, ZZ\n 56139 now', '12 Foobar Road\nUnknownham\n, ZZ\n 56139'],
  ['Ship to:\n12 High Street\nUnknownham\n20311', '12 High Street\nUnknownham\n20311'],
  ['123 Main St\nSpringfield, IL 62704', '123 Main St\nSpringfield, IL 62704'],
  ['I live at 742 evergreen terrace, springfield, or 97403', '742 evergreen terrace, springfield, or 97403'],
  ['Via Garibaldi 12, 00184 Roma RM', 'Via Garibaldi 12, 00184 Roma RM'],
  ['She lives at Tsimiski 51, 105 63 Athens with him', 'Tsimiski 51, 105 63 Athens'],
  ['Versand an Ringstraße 7a, 06108 Halle (Saale).', 'Ringstraße 7a, 06108 Halle (Saale)'],
  ['spedita a Via Roma 7, 10128 Torino. Cordiali saluti', 'Via Roma 7, 10128 Torino'],
  ['12 bis rue de la Paix, 75002 Paris', '12 bis rue de la Paix, 75002 Paris'],
  ['C/ Alcalá, 1, 1º izq., 28014 Madrid', 'C/ Alcalá, 1, 1º izq., 28014 Madrid'],
  ['ul. Tverskaya, d. 7, kv. 12, Moscow 125009', 'ul. Tverskaya, d. 7, kv. 12, Moscow 125009'],
  [
    'Atatürk Bulvarı No: 64 D: 4, 34710 Kadıköy/İstanbul',
    'Atatürk Bulvarı No: 64 D: 4, 34710 Kadıköy/İstanbul',
  ],
  ['Keizersgracht 370-II, 1016 BR Amsterdam', 'Keizersgracht 370-II, 1016 BR Amsterdam'],
  ['2044 N Broadway #12, Austin, TX 78777', '2044 N Broadway #12, Austin, TX 78777'],
  ['at 7-17-5 Ginza, Chuo-ku, Tokyo 104-0061.', '7-17-5 Ginza, Chuo-ku, Tokyo 104-0061'],
  ['152 Teheran-ro, Gangnam-gu, Seoul 06236', '152 Teheran-ro, Gangnam-gu, Seoul 06236'],
  ['vive en la Carrera 7 # 71-21', 'Carrera 7 # 71-21'],
  ['They met on Calder Street yesterday', 'Calder Street'],
  ['the letter for 1234 Elm St. He left.', '1234 Elm St'],
])('finds the whole address of: %s', (text, address) => {
  expect(found(text)).toEqual([`street_address: ${address}`]);
});

it('tells the fields of an address apart that stand on lines of their own', () => {
  expect(found('Acme\n12 Nassau Street\n Suite 12\n Ormiston\n Chile 53977\n0471 62 18 95 office')).toEqual([
    'street_address: 12 Nassau Street',
    'street_address: Suite 12',
    'location: Ormiston',
    'location: Chile',
    'postal_code: 53977',
  ]);
  expect(found('> Acme\n> Hauptstraße 12\n> D-10115 Berlin\n> Germany\n> Bye')).toEqual([
    'street_address: Hauptstraße 12',
    'street_address: D-10115 Berlin',
    'location: Germany',
  ]);
  expect(found('Ann Doe\nFlat 3, 12 High Street\nSheffield S1 2AB\n\nDear Ann')).toEqual([
    'street_address: Flat 3, 12 High Street',
    'location: Sheffield',
    'postal_code: S1 2AB',
  ]);
  expect(found('Ann Doe\nErmou 12\n262 21 Patras\n\nDear Ann')).toEqual([
    'street_address: Ermou 12',
    'street_address: 262 21 Patras',
  ]);
  expect(found('Mrs Ann Doe Apt 4 12 High Street\nSpringfield IL 62704')).toEqual([
    'street_address: Apt 4',
    'street_address: 12 High Street',
    'location: Springfield',
    'location: IL',
    'postal_code: 62704',
  ]);
});

it('leaves nothing but blanks and the signs of lines between the fields', () => {
  const text = '> 7 Rosenweg 8\n> Apt. 4\n> 99310 Arnstadt TH\n> Germany';
  const rest = found(text).reduce((left, find) => left.replace(find.replace(/^\w+: /, ''), ''), text);
  expect(rest.replaceAll(/[>\s]/g, '')).toBe('');
});

it('takes a number before a street that has its number for that of a flat', () => {
  expect(found('She lives at 3 Rosenweg 8, Arnstadt.')).toEqual([
    'street_address: 3',
    'street_address: Rosenweg 8',
    'location: Arnstadt',
  ]);
});

it('leaves the name below a street to whoever finds persons', () => {
  expect(found('12 Baker Street\nJohn Brown')).toEqual(['street_address: 12 Baker Street']);
});

it('ends before what does not belong to it', () => {
  expect(found('Meet at 12 High Street, Oxford. Please call.')).toEqual([
    'street_address: 12 High Street',
    'location: Oxford',
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
  '  1995-1998, Thomas G. Lane.\n  2009, 2011 Pierre Ossman',
  'at 15 April 1995.\n           1995 Yggdrasil Computing, Incorporated',
  'as defined in 48 C.F.R. 12.212 and 48 C.F.R. 227.7202',
  'Copyright (c) 2009, 2010 Mutsuo Saito and Makoto Foo\n    University',
  'building 2.6.9 on OS X 10.9',
  '0..2^64-1 via the XOF-backed path',
  'on Wall Street and on the Silk Road',
  'Chapter 12, 12345 Words and 7-17-5 as well',
])('finds no address in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it('finds a postal code alone only with its label', () => {
  expect(found('My zip code is 86786')).toEqual(['postal_code: 86786']);
  expect(found('ZIP: 11164-1234')).toEqual(['postal_code: 11164-1234']);
  expect(found('It has 86786 lines')).toEqual([]);
});
