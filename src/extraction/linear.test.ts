import { expect, it } from 'vitest';
import { expectLinear } from '#test/machine/processor-time.ts';
import { analyseDocument } from '#analysis/analyse.ts';
import type { ExtractedText } from '#analysis/document.ts';
import { pageBackground } from './formats/docx/hidden.ts';
import { readHtml } from './formats/html/html.ts';
import { readMd } from './formats/md/md.ts';
import { readRtf } from './formats/rtf.ts';
import { readTxt } from './formats/txt.ts';
import { readWordXml } from './formats/docx/word-xml.ts';
import { takeInvisible } from './hidden.ts';
import { sniff } from './sniff.ts';

const length = 100_000;

const formats: Record<string, (text: string) => ExtractedText> = {
  txt: readTxt,
  md: readMd,
  html: readHtml,
  rtf: (text) => readRtf(`{\\rtf1\\ansi ${text}}`),
};

const anywhere = [
  '<a ',
  '<a href="',
  '<a style="',
  '<a style=x>',
  '<!--',
  '<!---->',
  '<',
  '[',
  '[a](',
  '![a](b',
  ']:',
  '{#',
  '# {#',
  '`',
  '`a``b',
  '**',
  '_a__b_',
  '> ',
  '- ',
  '| ',
  ' ',
  ' \n',
  'a@',
  'a.',
  '[.]',
  'hxxp://a[.]',
  '1.2.3.4.',
  '::',
  'CVE-2021-',
  'C:\\a\\',
  '\u0301',
  '\u200b',
  '(',
  '"',
  'Ignore all ',
  'e.g. ',
];

const within: [format: string, before: string, piece: string, behind: string][] = [
  ['md', '# ', ' ', 'x'],
  ['md', '# ', ' #', 'x'],
  ['md', '# ', '[', ''],
  ['md', '# ', '[a](', ''],
  ['md', '# ', '<a ', ''],
  ['md', '', '[a](<b "', ''],
  ['md', '', '[a](b "', ''],
  ['md', '[1]: b\n\n', '[1] ', ''],
  ['md', '[1]: b\n\n', '[a][', ''],
  ['md', '', '<sup>', ''],
  ['md', '', '<sup>[1](b', '</sup>'],
  ['md', '', 'a <sup>1</sup>', ''],
  ['md', '', '*a _b ', '** __'],
  ['md', '', '\\.', ''],
  ['md', '', '&a', ''],
  ['md', '', '| a ', '|\n|-|'],
  ['md', '| a |\n|-|\n', '| a |\n', ''],
  ['md', '', '[1]: b\n', ''],
  ['md', '', 'a\n', '---'],
  ['md', '', '* ', 'x'],
  ['md', '[//]: ', ' ', 'x'],
  ['md', '<a', ' style=x', ''],
  ['md', '<a style=x>'.repeat(100), '<a ', ''],
  ['html', '<pre>', ' ', 'x'],
  ['html', '<table><td><pre>', ' ', 'x'],
  ['html', '<style>a', ' ', 'b{color:red}</style><p>x'],
  ['html', '<p style="color:', 'rgb(', '">x'],
  ['html', '', '<p>text, text<br><br>', ''],
  ['rtf', '', '{\\colortbl', ''],
];

const cases = [
  ...['txt', 'md', 'html'].flatMap((format) =>
    anywhere.map((piece) => [format, '', piece, ''] as [string, string, string, string]),
  ),
  ...within,
];

it.each(cases)('reads a %s file of %j, then %j again and again, then %j in linear time', (...given) => {
  const [format, before, piece, behind] = given;
  expectLinear(before + piece.repeat(length / piece.length) + behind, (text) => {
    analyseDocument(takeInvisible(formats[format]?.(text) as ExtractedText), 'file');
  });
});

it.each(['<pkg:part><pkg:xmlData>', '<w:body>', '<w:body '])(
  'reads Word’s XML of only %j in linear time',
  (piece) => {
    expectLinear(piece.repeat(length / piece.length), readWordXml);
  },
);

it.each(['<wp:anchor ', '<wp:extent cx="1" ', '<wp:anchor behindDoc="1">'])(
  'looks for pictures under the text in a part of only %j in linear time',
  (piece) => expectLinear(piece.repeat(length / piece.length), (part) => pageBackground('', [part])),
);

it.each(['[', '[a](', '<a ', '|', '| \n'])('recognises a file of only %j in linear time', (piece) => {
  const bytes = Buffer.from(piece.repeat(length / piece.length));
  expectLinear(bytes.toString(), (text) => expect(sniff(Buffer.from(text), 'file').format).toBeDefined());
});
