import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) => findsOf(text, ['street_address']);

it.each([
  // rows of tables and lists
  'HIP 54061 Dubhe al-UMa 1 Beta 2 Al-Kur 1 Gamma 3',
  'Bus 002 Device 004: ID 0a12:0001 Quxley Radio 12 Bluetooth Dongle Bus 003 Device 001',
  'TR 4411, Rochester U 1984. TR 88-3, CS Dept Cornell U 1988.',
  'Win 95, Word 6, Excel 5, Office 97 SR-1',
  'Sec. 4 Art. 12 Abs. 3, Paris 1884',
  'Group A 1 Spain 2 Portugal 3 Marocco',
  'a Boeing 747 Jumbo Drive and Airbus 320',
  'House of 10 Things Nobody Told Us About Cats, #1 of them',
  'T. R. Quxley, 27, Paducah, theft; Ann Marsh, 44, Mayfield',
  'Certificate 21.13 Road Test 12',
  // years and dates
  'in the 1780s, Quxley lived on this street',
  'On May 28, 1754, Washington attacked',
  'From 29 March 1797, Godwin and Anna moved often',
  'In 1323 Lithuanian Grand Duke Gediminas came',
  '979 CE. Since 1765 the island is located at the coast',
  // the rest of a postal code
  'Technical School, S-100 44 Stockholm, Sweden',
  // streets that are passed or spoken of
  'make your first left onto Ellery Street and go on',
  'turn left at Ellery Street, then go right on Ferdinand Avenue',
  'The wall extends along Ellery Street to the sea',
  'They opened a snack bar on Union Street last year',
  'all of us at Ellery Street Rowing Club in Leeds',
])('finds no address in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  ['Bo Kovalev, mob 0491 570 156, 14 Fern Parade, Albury NSW 2640.', '14 Fern Parade, Albury NSW 2640'],
  [
    'Bo Kovalev, +45 55 50 11 84, Fernvej 39, 2. tv., 1058 København K.',
    'Fernvej 39, 2. tv., 1058 København K',
  ],
  [
    'Bo Kovalev, 55 50 17 26, Fernvej 144 A, st. th., 1620 København V.',
    'Fernvej 144 A, st. th., 1620 København V',
  ],
  ['They live on Ellery Street now', 'Ellery Street'],
  ['the fire of 1840 Fern Street, Boston, MA 02110', '1840 Fern Street, Boston, MA 02110'],
  ['at Al Fern Road, Villa 319, Jumeirah 2, Dubai.', 'Al Fern Road, Villa 319, Jumeirah 2, Dubai'],
])('finds the address alone in: %s', (text, address) => {
  expect(found(text)).toEqual([`street_address: ${address}`]);
});

it('leaves the number to call before an address whole', () => {
  expect(findsOf('Ann, mob 0491 570 156, 14 Fern Parade, Albury NSW 2640', ['phone_number'])).toEqual([
    'phone_number: 0491 570 156',
  ]);
});
