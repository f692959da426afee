import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) => findsOf(text, ['docket_number', 'bar_number', 'privileged_communication']);

it.each([
  ['filed as 1:21-cv-01234-ABC-DE', 'docket_number: 1:21-cv-01234-ABC-DE'],
  ['No. 22-cr-00345', 'docket_number: 22-cr-00345'],
  ['[2021] EWCA Civ 123', 'docket_number: 2021] EWCA Civ 123'],
  ['[2019] EWHC 2741 (Admin)', 'docket_number: 2019] EWHC 2741 (Admin)'],
  ['Case C-311/18', 'docket_number: C-311/18'],
  ['ECLI:EU:C:2020:559', 'docket_number: ECLI:EU:C:2020:559'],
  ['Docket No. A-123-20', 'docket_number: A-123-20'],
  ['Superior Court, Case No. BC654321, plaintiff', 'docket_number: BC654321'],
  ['Aktenzeichen 3 O 123/20', 'docket_number: 3 O 123/20'],
  ['Bar No. 123456', 'bar_number: 123456'],
  ['State Bar Number: CA 289114', 'bar_number: CA 289114'],
  ['PRIVILEGED & CONFIDENTIAL', 'privileged_communication: PRIVILEGED & CONFIDENTIAL'],
  ['Attorney–Client Communication', 'privileged_communication: Attorney–Client Communication'],
  ['This is attorney work product.', 'privileged_communication: attorney work product'],
  [
    'prepared in anticipation\nof litigation',
    'privileged_communication: prepared in anticipation\nof litigation',
  ],
  ['WITHOUT PREJUDICE', 'privileged_communication: WITHOUT PREJUDICE'],
  ['Vertrauliche Anwaltskorrespondenz', 'privileged_communication: Vertrauliche Anwaltskorrespondenz'],
  ['couvert par le secret professionnel', 'privileged_communication: couvert par le secret professionnel'],
  ['Confidencial abogado-cliente', 'privileged_communication: Confidencial abogado-cliente'],
])('finds %s', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

it.each([
  'This applies without prejudice to Article 5.',
  'The attorney-client privilege is old.',
  "type Kind = 'privileged_communication' | 'privilegedCommunication';",
  'THIS LICENSE DOES NOT CREATE AN ATTORNEY-CLIENT RELATIONSHIP.',
  'This ends with the attorney work.\n\n\nProduct news follow.',
  'Support case number: 123456',
  'in case 12345 fails',
  'the bar is 30000 high',
  'at 1:21 cv',
  'C-4/20 screws',
  'the docket: empty',
])('leaves %s alone', (text) => {
  expect(found(text)).toEqual([]);
});

it('takes no list of phrases for marks', () => {
  expect(found('privileged and confidential|attorney work product|legally privileged')).toEqual([]);
});
