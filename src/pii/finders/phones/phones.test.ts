import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

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
  'contact Ann 01632 960 977',
  'Tel.: 030 / 555 01 99',
  'Mijn nummer is 0612345699',
  'You can ring Ann on 07700900311 after six',
  'Telemóvel 912 345 699',
  '携帯は090-5550-0199です',
  'Bei Rückfragen: 0621 4491 2215',
  'bitte melden, 0171 3925 448',
  'Hotel Adria, 04651 88 91 06',
  'Telp. 0812-3345-9072',
  'Tlm 912 556 048',
  'Er hun ute, prøv 61 24 76 11 i dag',
  "I'm on 707 556 0164 all day",
  'ask the neighbour, Zofii: 17 556 01 24',
  'con Lucía, 951 556 0174. Gracias',
  'a presto, Studio Rossetti, 040 366 8125',
  'See you there. 347 556 21 94',
  'It leaks again, her line is 0113 496 0221',
  'Daughter contactable on 01539 496 0172.',
])('finds the phone number of: %s', (text) => {
  const [match, ...more] = found(text);
  expect(more).toEqual([]);
  expect(text).toContain(match?.replace('phone_number: ', ''));
  expect(match?.replace(/\D/g, '')).toBe(text.replace(/\D/g, ''));
});

it('finds numbers in lists without blanks between their fields', () => {
  expect(found('Ann,ann@example.org,+961 3 892 960,Beirut')).toEqual(['phone_number: +961 3 892 960']);
  expect(found('phone,city\n(31) 3553-0192,Lyon\n(31) 3628-9592,Nice')).toHaveLength(2);
});

it('shows fax numbers by the label directly before or after them', () => {
  expect(found('Fax: 030/12345-67, Tel. 030/12345-68')).toEqual([
    'fax_number: 030/12345-67',
    'phone_number: 030/12345-68',
  ]);
  expect(found('92 34 70-Office\\,001-415-555-2671x3081-Fax')).toEqual([
    'phone_number: 92 34 70',
    'fax_number: 001-415-555-2671x3081',
  ]);
});

it('leaves an extension that is stated after a comma', () => {
  expect(found('Call 415-555-0177, extension 9, today')).toEqual(['phone_number: 415-555-0177']);
});

it.each([
  'Batch 07700 900 311 is faulty',
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
  'Ford, My Life and Work, p. 86 (1922)',
  'rows: 1.098 320 3762',
  'Order Anna: batch 123 456 789 and Lot 12 345 678 90',
  'Berlin, 123 456 789 people. Total: 12 345 67 89',
])('finds no phone number in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  ['Tessa Holm,415-555-2671,Reno', ['415-555-2671']],
  ['Holm,Tessa,07700 900812,Leeds', ['07700 900812']],
  ['7,+33 6 12 34 56 78,2001', ['+33 6 12 34 56 78']],
  ['phone,born\n+33 6 12 34 56 78,03/04/1988', ['+33 6 12 34 56 78']],
  ['id,mobile\n1,4155552671\n2,555-0177\n3,020 7946 0641', ['4155552671', '555-0177', '020 7946 0641']],
  ['mobile\n4155552671\n07700900812\n212 555 2671', ['4155552671', '07700900812', '212 555 2671']],
])('a comma hides no number in a cell: %j', (text, numbers) => {
  expect(found(text)).toEqual(numbers.map((number) => `phone_number: ${number}`));
});

it.each([
  'tel: 1,234,567 of 2,345,678,901',
  'phone bill 1 234 567 890,12',
  'phones sold: 12,415 555 267',
  '10:15:22,415-555-2671 phone service up',
  'phone_id,count\n4155552671,1\n4155552672,2',
])('takes no amount for a number in a cell: %j', (text) => {
  expect(found(text)).toEqual([]);
});

it('reports a number made of two different digits only when it is labelled', () => {
  expect(found('row 01 01 01 10 10 of it')).toEqual([]);
  expect(found('call 01 01 01 10 10 now')).toEqual(['phone_number: 01 01 01 10 10']);
});
