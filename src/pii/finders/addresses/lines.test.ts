import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) => findsOf(text, ['street_address']);

it('reads the lines of a form one by one', () => {
  expect(found('Street: 711 Fern Street\nCity, State, ZIP: Helena, MT 59601\nPhone: none')).toEqual([
    'street_address: 711 Fern Street',
    'street_address: Helena, MT 59601',
  ]);
  expect(found('Street: Storgata 11 B\nPost: 0155 Oslo')).toEqual([
    'street_address: Storgata 11 B',
    'street_address: 0155 Oslo',
  ]);
  expect(
    found('Address line 1: Suite 905, Palm Tower\nAddress line 2: Fern Street, Sharjah\nGrade: 3'),
  ).toEqual(['street_address: Suite 905, Palm Tower', 'street_address: Fern Street, Sharjah']);
  expect(found('Name: Anna\nPLZ/Ort: 10115 Berlin')).toEqual(['street_address: 10115 Berlin']);
  expect(found('Town: Leeds LS2 7QP')).toEqual(['street_address: Leeds LS2 7QP']);
});

it('reads the country of an address below it, though a colon ends its line', () => {
  expect(found('with 12 Fern Street\n Apt. 9\n Hamar\n Norway for this card: 12')).toEqual([
    'street_address: 12 Fern Street\n Apt. 9\n Hamar\n Norway',
  ]);
});

it.each([
  'Address line 2: n/a\nAddress line 3: none',
  'State: 4 of 5',
  'the city: 10115 Berliners live there',
  'Post: see below',
  'City: Helena',
])('finds no address in: %s', (text) => {
  expect(found(text)).toEqual([]);
});
