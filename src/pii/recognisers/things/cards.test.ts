import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) =>
  findsOf(text, ['credit_card_number', 'card_security_code', 'card_expiry_date', 'card_track_data']);

it.each([
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '4111.1111.1111.1111',
  '4007000000027',
  '378282246310005',
  '3782 822463 10005',
  '30569309025904',
  '2223003122003222',
  '2720 9900 0000 0007',
  '6011111111111117',
  '3530111333300000',
  '6200 0000 0000 0000 018',
  '6304000000000000',
])('finds the card number %s', (number) => {
  expect(found(`paid with ${number} yesterday`)).toEqual([`credit_card_number: ${number}`]);
});

it.each([
  '4111 1111 1111 1112',
  '**** **** **** 1234',
  '411111******1111',
  '4111 1111-1111 1111 2',
  '1111 1111 1111 1117',
  '9999999999999995',
  '0.4111111111111111',
  '41111111-1111-1111-8111-111111111111',
  '5416 5406 544B 5452 5453 5454 5456 5443\n5421 5457 5459 5423 5432 5482 5494 5477 547B',
  'ISBN 978-0-306-40615-7',
  '170000123456786',
])('leaves %s alone', (number) => {
  expect(found(`it says ${number} here`)).toEqual([]);
});

it('takes fifteen digits that may be a time for those of a card only with words for one', () => {
  expect(found('her credit card number is 170000123456786')).toEqual(['credit_card_number: 170000123456786']);
});

it('finds the numbers of two cards side by side', () => {
  expect(found('4111 1111 1111 1111 4539 1488 0343 6467')).toHaveLength(2);
});

it.each([
  ['CVV: 123', 'card_security_code: 123'],
  ['CVV2 is 4321', 'card_security_code: 4321'],
  ['card security code 987', 'card_security_code: 987'],
  ['credit card, security code: 987', 'card_security_code: 987'],
  ['valid thru 09/27', 'card_expiry_date: 09/27'],
  ['Visa card, exp 09/2027', 'card_expiry_date: 09/2027'],
  [
    '%B4111111111111111^DOE/JOHN^27121011000012345678?',
    'card_track_data: B4111111111111111^DOE/JOHN^27121011000012345678?',
  ],
  [';4111111111111111=27121011000012345678?', 'card_track_data: 4111111111111111=27121011000012345678?'],
])('finds what is next to a number: %s', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

it.each([
  'the door has the security code 987',
  'CVV 12.5%',
  'The offer expires 09/27.',
  'valid thru 13/27',
  ';4111111111111112=27121011000012345678?',
  'cvv: number',
])('leaves %s alone', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  ['block card no 213175197796454', '213175197796454'],
  ['JCB 180012345678905', '180012345678905'],
  ['card 3500000000000009', '3500000000000009'],
  ['card number: 3590000000000000', '3590000000000000'],
  ['his card 4111 1111\n1111 1111 was lost', '4111 1111\n1111 1111'],
  ['> his card 4111-1111-\r\n> 1111-1111 was lost', '4111-1111-\r\n> 1111-1111'],
  ['4111 1111 1111 1111 123', '4111 1111 1111 1111'],
  ['Kortnummer 6304000000000000', '6304000000000000'],
])('finds a number that is labelled as a card, whatever its issuer: %j', (text, number) => {
  expect(found(text)).toEqual([`credit_card_number: ${number}`]);
});

it.each([
  'Receiving block blk_-6979800421545566530',
  'Receiving block blk_-4111111111111111',
  'id 6979800421545566530 seen',
  'row 30569309025904 of it',
  'row 4222222222222 of it',
  'ID card 213175197796454',
  'rows 1234 5678\n4111 1111\n1111 1111',
])('does not report other numbers as cards: %j', (text) => {
  expect(found(text)).toEqual([]);
});

it('reports few random numbers as cards', () => {
  let seed = 1;
  const digit = () => ((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) >>> 16) % 10;
  for (const [length, most] of [
    [12, 0],
    [13, 0],
    [14, 0],
    [15, 10],
    [16, 90],
    [17, 0],
    [18, 0],
    [19, 0],
  ] as const) {
    const rows = Array.from(
      { length: 2_000 },
      () => `row 1${Array.from({ length: length - 1 }, digit).join('')} of it\n`,
    );
    const others = rows.map((row) => row.replace('row 1', `row ${1 + (digit() % 9)}`));
    expect(found(others.join('')).length).toBeLessThanOrEqual(most);
  }
});
