import { expect, it } from 'vitest';
import { valuesOf } from '#test/pii/detections.ts';

const organizations = (text: string) => valuesOf(text, 'organization');

it.each([
  ['The invoice of Quxley & Sons Ltd. is due.', 'Quxley & Sons Ltd.'],
  ['The invoice of Zwirbel Maschinenbau GmbH is due.', 'Zwirbel Maschinenbau GmbH'],
  ['He studied at the University of Western Australia.', 'University of Western Australia'],
  ['The First Zwirbel Bank was closed.', 'First Zwirbel Bank'],
  ['She works at Quxley now.', 'Quxley'],
  ['Employer: Quxley Partners', 'Quxley Partners'],
  ['A letter from Deutsche Telekom came.', 'Deutsche Telekom'],
  ['Hoffmann, Braun and Schneider\n12 High Street', 'Hoffmann, Braun and Schneider'],
  ['Lunch at Hoffmann, Braun and Schneider was late.', 'Hoffmann, Braun and Schneider'],
  ['The Quxley office is closed.', 'Quxley'],
  ['Quxley is a Danish shipping company.', 'Quxley'],
  ['We met at Quxley, 12 High Street.', 'Quxley'],
  ['They flew with Quxley Airways.', 'Quxley Airways'],
  ['A letter of Zwirbel Software came.', 'Zwirbel Software'],
  ['A letter of Zwirbel & Sons came.', 'Zwirbel & Sons'],
  ['He banks at UBS now.', 'UBS'],
  ['A letter from Quxley Co., Ltd. came.', 'Quxley Co., Ltd.'],
  ['A letter from Quxley S.r.l. came.', 'Quxley S.r.l.'],
  ['A letter from Zwirbel B.V. came.', 'Zwirbel B.V.'],
  ['A letter from Quxley & Co. came.', 'Quxley & Co.'],
  ['Lunch was at Boulangerie du Quxley today.', 'Boulangerie du Quxley'],
  ['Velvet Quxley\n12 Baker Street\nLeeds', 'Velvet Quxley'],
])('finds the organisation in %j', (text, name) => {
  expect(organizations(text)).toEqual([name]);
});

it('takes two firms with `and` between them apart, and one with it in its name whole', () => {
  expect(organizations('Zwirbel Quxley GmbH and Velvet Quxley GmbH merged.')).toEqual([
    'Zwirbel Quxley GmbH',
    'Velvet Quxley GmbH',
  ]);
  expect(organizations('A letter of Quxley and Zwirbel GmbH came.')).toEqual(['Quxley and Zwirbel GmbH']);
});

it('knows the short name in brackets', () => {
  expect(organizations('The Quxley Chemicals Agency (QCA) said so.')).toEqual([
    'Quxley Chemicals Agency',
    'QCA',
  ]);
});

it('takes an unknown word next to a known organisation in a list for one', () => {
  expect(organizations('Reports came from Microsoft, Zwirblix and Google.')).toEqual([
    'Microsoft',
    'Zwirblix',
    'Google',
  ]);
});

it.each([
  'Ups, the cia of it. Chapter One\n\n1. Introduction',
  'The Word office, a main office, Docker Software and Distributed Systems.',
  'He works for Anna. It works at Night.',
  'The bank was closed, and the university too. A Company may do so.',
  'The Group Policy, the Windows Group and the limited company.',
  'class Bank extends University {}; Foo.Bank(); google_bank',
])('finds none in %j', (text) => {
  expect(organizations(text)).toEqual([]);
});

it.each([
  'We rowed up the Amazon river and slept in the Amazon rainforest.',
  'Your National Insurance card; Travel Insurance is extra.',
])('a river, and what is insured, is none: %s', (text) => {
  expect(organizations(text)).toEqual([]);
});

it('who insures is one, and the shop is no river', () => {
  expect(organizations('It came from Amazon, and Quxley Insurance paid.')).toEqual([
    'Amazon',
    'Quxley Insurance',
  ]);
});

it('does not report the column of a log as a firm', () => {
  const line = '2016-09-28 04:30:30, Info                  CBS    Loaded Servicing Stack v6.1.7601';
  expect(organizations(`${line}\n${line}`)).toEqual([]);
  expect(organizations('She works at CBS now.')).toEqual(['CBS']);
});
