import { expect, it } from 'vitest';
import { findsOf } from '../../../../../test/support/pii-finds.ts';

const found = (text: string) => findsOf(text, ['phone_number', 'fax_number']);

it.each([
  'My number is (415) 555-0132.',
  '+1 415 555 0132',
  '(+55) 11 98456 5666',
  '+44 (0)20 7946 0958',
  '+442083661177',
  '(+41 79 123 45 67)',
  'Call me at 415-555-0132 ext. 12',
  'You can call 051-363-821',
  'They are not answering at 20-32-85-26',
  'They are out of reach at 0471 62 18 95',
  'Reach me on 481 7531',
  'Tél. : 01 23 45 67 89',
  'phone:5551234567',
  'Rufnummer 0301 2345678',
  'Ask for Ann, 01.42.68.30.73',
  'Ann: 070-174 06 48',
  'Ann: 07700 900309',
  'Ann: 020 7946 0577',
  'bana 0532 890 56 45 numarasından ulaşabilirsiniz',
  'Puoi chiamarmi al 347 120 4892',
  'Il mio cellulare: 333 1234567',
  'T. office | M 694 363 8617',
  'Ann: 8 (495) 123-45-67',
  'Call me at 4155552671.',
  'my new number is 9876543210',
])('finds the phone number of: %s', (text) => {
  const [find, ...more] = found(text);
  expect(more).toEqual([]);
  expect(text).toContain(find?.replace('phone_number: ', ''));
  expect(find?.replace(/\D/g, '')).toBe(text.replace(/\D/g, ''));
});

it('finds numbers in lists without blanks between their fields', () => {
  expect(found('Ann,ann@example.org,+961 3 892 960,Beirut')).toEqual(['phone_number: +961 3 892 960']);
  expect(found('phone,city\n(31) 3553-0192,Lyon\n(31) 3628-9592,Nice')).toHaveLength(2);
});

it('tells fax numbers by the label directly before or behind them', () => {
  expect(found('Fax: 030/12345-67, Tel. 030/12345-68')).toEqual([
    'fax_number: 030/12345-67',
    'phone_number: 030/12345-68',
  ]);
  expect(found('92 34 70-Office\\,001-415-555-2671x3081-Fax')).toEqual([
    'phone_number: 92 34 70',
    'fax_number: 001-415-555-2671x3081',
  ]);
});

it.each([
  'from 1990-2005 and 2020-01-31 on',
  'Order 0712 345 678 shipped, option M 694 363 8617 chosen',
  'call at 20211231 and reach at 123456',
  'call 2020 12 31',
  'version 4.15.0-112, build 20348.1',
  'call(1234567, 7654321)',
  'SSN 536-22-1234',
  'order 123-456-7890 was shipped',
  'They paid $ 415 555 0132 and 1.234.567 €',
  'at 1699999999123 the id 5551234567 was seen',
  'call 10.20.30.40 over TCP',
  'card 4539 1488 0343 6467',
  'the hash 4155550132abc and x_4155550132',
  'call 0000000',
  'as defined in Clause 252.227-7013 (c) (1) of DFARS',
  'foot-direct -TD\n\n20998877\n',
  'office: Wien 3/6/7/11/15',
  'Please call about your order 123 4567',
])('finds no phone number in: %s', (text) => {
  expect(found(text)).toEqual([]);
});
