import { expect, it } from 'vitest';
import { createEngine } from '#domain/pii/engine/detect.ts';

const engine = createEngine();
const organizations = (text: string) =>
  engine
    .detect(text)
    .filter(({ type, confidence }) => type === 'organization' && confidence >= 0.85)
    .map(({ start, end }) => text.slice(start, end));

it.each([
  ['The invoice of Quxley & Sons Ltd. is due.', 'Quxley & Sons Ltd.'],
  ['The invoice of Zwirbel Maschinenbau GmbH is due.', 'Zwirbel Maschinenbau GmbH'],
  ['He studied at the University of Western Australia.', 'University of Western Australia'],
  ['The First Zwirbel Bank was closed.', 'First Zwirbel Bank'],
  ['She works at Quxley now.', 'Quxley'],
  ['Employer: Quxley Partners', 'Quxley Partners'],
  ['A letter from Deutsche Telekom came.', 'Deutsche Telekom'],
  ['Hoffmann, Braun and Schneider\n12 High Street', 'Hoffmann, Braun and Schneider'],
])('finds the organisation in %j', (text, name) => {
  expect(organizations(text)).toEqual([name]);
});

it.each([
  'The bank was closed, and the university too. A Company may do so.',
  'The Group Policy, the Windows Group and the limited company.',
  'class Bank extends University {}; Foo.Bank(); google_bank',
])('finds none in %j', (text) => {
  expect(organizations(text)).toEqual([]);
});
