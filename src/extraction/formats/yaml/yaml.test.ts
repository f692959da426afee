import { expect, it } from 'vitest';
import { extractText } from '#extraction/extract.ts';
import { expectWithin } from '#test/machine/processor-time.ts';
import { readYaml } from './yaml.ts';

const rule = `title: Suspicious Heron Loader
id: 929a690e-bef0-4204-a928-ef5e620d6fcc
status: test
description: |
  Detects the loader of Grey Heron.
references:
  - https://blog.example.org/heron
author: A. Writer
date: 2024/05/01
tags:
  - attack.execution
  - attack.t1218.011
  - cve.2024-0001
logsource:
  category: process_creation
  product: windows
detection:
  selection:
    Image|endswith: '\\rundll32.exe'
  condition: selection
falsepositives:
  - Administrators
level: high
x_owner: blue team
`;

it('reads a rule of Sigma as a brief, with what it detects as it is written', () => {
  const { text, title, headings } = readYaml(rule);
  expect(title).toBe('Suspicious Heron Loader');
  expect(headings.map((heading) => heading.title)).toEqual(['Suspicious Heron Loader', 'Detection']);
  expect(text.split('\n').filter(Boolean)).toEqual([
    'Suspicious Heron Loader',
    'Detects the loader of Grey Heron.',
    'The Sigma rule "Suspicious Heron Loader" was written by A. Writer on 2024-05-01.',
    'The level of Suspicious Heron Loader is high.',
    'The status of Suspicious Heron Loader is test.',
    'Suspicious Heron Loader looks at logs of process_creation and windows.',
    'Suspicious Heron Loader detects T1218.011 of ATT&CK.',
    'Suspicious Heron Loader detects the exploitation of CVE-2024-0001.',
    'Suspicious Heron Loader is tagged attack execution.',
    'False positives of Suspicious Heron Loader: Administrators.',
    'X owner of Suspicious Heron Loader: blue team',
    'Detection',
    'selection:',
    '  Image|endswith: \\rundll32.exe',
    'condition: selection',
  ]);
});

const profile = `# Written by the team
name: PALE TERN
tlp: GREEN
aliases: [UNC-8841, Grey Skua]
sectors:
  - energy
  - telecommunications
version: 1.10
description: |
  PALE TERN reads mail.
  #1 in the region.
malware:
  - name: PALEHOOK
    kind: loader
    hashes: {md5: 5f4dcc3b5aa765d61d8327deb882cf99}
indicators:
  - {type: domain, value: evil-x.net}
references:
  - https://blog.example.org/tern
`;

it('reads a map as what it says of what it names', () => {
  const { title, text, headings } = readYaml(profile);
  expect(title).toBe('PALE TERN');
  expect(headings.map((heading) => heading.title)).toEqual(['Malware', 'Indicators']);
  expect(text.split('\n').filter(Boolean)).toEqual([
    'Written by the team',
    'TLP:GREEN',
    'PALE TERN, also known as UNC-8841 and Grey Skua.',
    'PALE TERN targets energy and telecommunications.',
    'Version of PALE TERN: 1.10',
    'PALE TERN reads mail.',
    '#1 in the region.',
    'Malware',
    'PALEHOOK is a loader.',
    'Hashes md5 of PALEHOOK: 5f4dcc3b5aa765d61d8327deb882cf99',
    'Indicators',
    'type: domain; value: evil-x.net',
  ]);
});

it('leaves what is no map, and what is long, as it is written, with its title', () => {
  const long = `name: "Grey Heron"\nsize: 0x10\ntext: ${'x'.repeat(70_000)}\n`;
  expect(readYaml(long)).toMatchObject({ format: 'yaml', title: 'Grey Heron', text: long });
  expect(readYaml('a: [').text).toBe('a: [');
  expect(readYaml('Just words').text).toBe('Just words');
});

it('reads several rules in a file, and is what files of that name are', async () => {
  const bytes = new TextEncoder().encode(`${rule}---\n${rule.replaceAll('Heron Loader', 'Crane Loader')}`);
  const { format, text, title } = await extractText(bytes, 'rules.yml');
  expect({ format, title }).toEqual({ format: 'yaml', title: null });
  expect(text).toContain('The level of Suspicious Crane Loader is high.');
});

const bomb = (entry: string) => `title: x\nlogsource: {a: b}\ndetection:\n${entry}`;

it.each([
  [
    'names that hold each other',
    bomb(
      `  a0: &a0 [x, x]\n${Array.from({ length: 40 }, (_, at) => `  a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`).join('\n')}\n`,
    ),
  ],
  ['a name that holds itself', bomb('  a: &a [*a, *a]\n')],
  ['brackets', bomb(`  a: ${'['.repeat(65_000)}`)],
  ['dashes', bomb(`  ${'- '.repeat(32_000)}a`)],
  ['indents', bomb(Array.from({ length: 350 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'))],
  ['quotes', bomb(`  a: ${"'".repeat(65_000)}`)],
  ['tags', bomb(`  a: ${'!a '.repeat(21_000)}`)],
  [
    'names that hold each other, in a map',
    Array.from({ length: 40 }, (_, at) => `a${at}: &a${at} [*a${at - 1}, *a${at - 1}]`)
      .join('\n')
      .replaceAll('*a-1', 'x'),
  ],
  ['maps in maps', '{a: '.repeat(15_000)],
  ['comments', '#\n'.repeat(32_000) + 'a: b'],
  ['a million tags', bomb(`  a: ${'!a '.repeat(300_000)}`)],
  ['a million quotes', `title: ${'"'.repeat(1_000_000)}`],
])('reads %s in seconds', async (_what, source) => {
  await expectWithin(9000, () => readYaml(source));
});
