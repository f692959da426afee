import { expect, test } from 'vitest';

import { sentenceSpans } from './sentences.ts';

function sentences(text: string): string[] {
  return sentenceSpans(text).map(({ start, end }) => text.slice(start, end));
}

test('abbreviations, versions, initials and addresses do not end a sentence', () => {
  const first = 'Loaders, e.g. Bumble v1.2.3 by J. Smith Inc. of 192.0.2.10, fetch evil.example.com.';
  expect(sentences(`${first} They persist.`)).toEqual([first, 'They persist.']);
});

test('a closing quote or bracket belongs to its sentence', () => {
  expect(sentences('He said "Run." (It ran!) Then it stopped.')).toEqual([
    'He said "Run."',
    '(It ran!)',
    'Then it stopped.',
  ]);
});

test('a sentence continues over the line breaks of wrapped prose', () => {
  const wrapped =
    'The actor moved laterally through the estate by means of\nstolen credentials. It then\nleft.';
  expect(sentences(wrapped)).toHaveLength(2);
});

test('headings, list items and table rows are separate', () => {
  const text = '# Findings\nTwo hosts fell\n- host one\n- host two\nname\tvalue\na\t1\n\nEnd.';
  expect(sentences(text)).toEqual([
    '# Findings',
    'Two hosts fell',
    '- host one',
    '- host two',
    'name\tvalue',
    'a\t1',
    'End.',
  ]);
});

test('Chinese and Japanese full stops end sentences', () => {
  expect(sentences('攻撃された。復旧した。')).toEqual(['攻撃された。', '復旧した。']);
});

test('every key with its value is a sentence of its own', () => {
  const text =
    'advisory:\n  id: QL-1\n  title: Keys stay valid\n  summary: When restored, keys\n  come back. Rotate them.';
  expect(sentences(text)).toEqual([
    'advisory:',
    'id: QL-1',
    'title: Keys stay valid',
    'summary: When restored, keys\n  come back.',
    'Rotate them.',
  ]);
});

test('the cells of a table row stay together, also after a question mark', () => {
  const row = '1.2 | Which certificates do you hold? | ISO/IEC 27001. No SOC 2 report.';
  expect(sentences(`No. | Question | Answer\n${row}`)).toEqual(['No. | Question | Answer', row]);
});

test('a long hash that found no room on its line belongs to the sentence before it', () => {
  const hash = '3f8b2472a6c6fc6aa9438576a6fb40099cf2dea00ee56edb7ce69aa27a58f4c6';
  expect(sentences(`The encryptor has the SHA-256 hash\n${hash}\nIt leaves out two directories.`)).toEqual([
    `The encryptor has the SHA-256 hash\n${hash}`,
    'It leaves out two directories.',
  ]);
});

test('lines that all end near the same width are wrapped, however narrow their column', () => {
  const column =
    'TIDAL OSPREY is an espionage actor that has\nattacked satellite operators in Portugal since March\n' +
    '2024. The loader comes with a mail about invoices of\nGREYSAND Logistics.';
  expect(sentences(column).map((sentence) => sentence.replaceAll('\n', ' '))).toEqual([
    'TIDAL OSPREY is an espionage actor that has attacked satellite operators in Portugal since March 2024.',
    'The loader comes with a mail about invoices of GREYSAND Logistics.',
  ]);
});

test('short lines that do not fill a width are items', () => {
  const list = ['Cobalt Strike', 'Mimikatz', 'PlugX', '7zip', 'Some Longer Name Here'];
  expect(sentences(list.join('\n'))).toEqual(list);
});

test('a line that ends with an article or a conjunction goes on', () => {
  expect(sentences('It uses PlugX and\nShadowPad.')).toEqual(['It uses PlugX and\nShadowPad.']);
});

test('marks of notes end a sentence and are no part of the next one', () => {
  expect(
    sentences(
      'It hit 50 countries.1 The group rose.2, 3 It began in 2020.[6] At this time it hid. 5 6 7 Turla left. [8]',
    ),
  ).toEqual([
    'It hit 50 countries.1',
    'The group rose.2, 3',
    'It began in 2020.[6]',
    'At this time it hid. 5 6 7',
    'Turla left. [8]',
  ]);
  expect(sentences('Version 4.1 The end. It met 12 Turla servers in 2019. 12 Turla servers fell.')).toEqual([
    'Version 4.1 The end.',
    'It met 12 Turla servers in 2019.',
    '12 Turla servers fell.',
  ]);
});

test('a caption ends with its line, however long, when a sentence follows', () => {
  const caption = '*Figure 3: One of the several attachments that were seen in the course of this campaign*';
  expect(
    sentences(`${caption}\nTA001 is an affiliate that has been tracked since late 2030.\nIt sends mails.`),
  ).toEqual([caption, 'TA001 is an affiliate that has been tracked since late 2030.', 'It sends mails.']);
});

test('the number of a figure is no end of its caption', () => {
  expect(sentences('Figure 3. FINCUTTER deletes files.\nTable 12. Tools of the actor')).toEqual([
    'Figure 3. FINCUTTER deletes files.',
    'Table 12. Tools of the actor',
  ]);
});
