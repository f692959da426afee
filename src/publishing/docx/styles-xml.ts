import { tag } from '#publishing/markup/tag.ts';
import type { PreparedReport } from '#publishing/prepare/prepared.ts';
import { namespaces, xmlHead } from './package-parts.ts';

type Style = { id: string; name: string; paragraph?: string; run?: string; next?: string };

const size = (points: number): string => `<w:sz w:val="${points * 2}"/><w:szCs w:val="${points * 2}"/>`;
const color = (rgb: string): string => `<w:color w:val="${rgb}"/>`;
const bold = '<w:b/><w:bCs/>';
const spacing = (before: number, after: number): string =>
  `<w:spacing w:before="${before}" w:after="${after}"/>`;
const indent = (start: number, hanging = 0): string =>
  `<w:ind w:left="${start}"${hanging > 0 ? ` w:hanging="${hanging}"` : ''}/>`;
const shade = '<w:shd w:val="clear" w:color="auto" w:fill="F4F6F9"/>';
const bar = (rgb: string): string =>
  `<w:pBdr><w:left w:val="single" w:sz="24" w:space="8" w:color="${rgb}"/></w:pBdr>`;
const rightTab = '<w:tabs><w:tab w:val="right" w:pos="9300"/></w:tabs>';
const mono = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>';
const [accent, quiet] = ['1F4E79', '576472'];

const headings = [16, 12.5, 11, 10.5, 10.5, 10.5].map((points, at): Style => {
  return {
    id: `Heading${at + 1}`,
    name: `heading ${at + 1}`,
    next: 'Normal',
    paragraph: `<w:keepNext/><w:keepLines/>${spacing(at === 0 ? 480 : 320, 140)}<w:outlineLvl w:val="${at}"/>`,
    run: `${bold}${color(accent)}${size(points)}`,
  };
});

// The order of properties within a style is that of the schema.
const paragraphs: Style[] = [
  ...headings,
  {
    id: 'Title',
    name: 'Title',
    next: 'Subtitle',
    paragraph: spacing(2800, 200),
    run: `${bold}${color(accent)}${size(26)}`,
  },
  {
    id: 'Subtitle',
    name: 'Subtitle',
    next: 'Normal',
    paragraph: spacing(0, 400),
    run: `${color(quiet)}${size(13)}`,
  },
  {
    id: 'ContentsTitle',
    name: 'TOC Heading',
    next: 'Normal',
    paragraph: spacing(0, 240),
    run: `${bold}${color(accent)}${size(16)}`,
  },
  ...[1, 2, 3].map((level): Style => {
    return {
      id: `TOC${level}`,
      name: `toc ${level}`,
      paragraph: `${spacing(level === 1 ? 120 : 20, 20)}${indent((level - 1) * 360)}`,
      run: level === 1 ? bold : '',
    };
  }),
  { id: 'ListBullet', name: 'List Bullet', paragraph: `${spacing(0, 80)}${indent(480, 320)}` },
  { id: 'ListNumber', name: 'List Number', paragraph: `${spacing(0, 80)}${indent(480, 400)}` },
  { id: 'NoteInfo', name: 'Note', paragraph: `${bar(accent)}${shade}${spacing(160, 200)}${indent(240)}` },
  {
    id: 'NoteWarning',
    name: 'Caution',
    paragraph: `${bar('9A5B00')}${shade}${spacing(160, 200)}${indent(240)}`,
  },
  { id: 'CodeBlock', name: 'Code', paragraph: `${shade}${spacing(120, 200)}`, run: `${mono}${size(8.5)}` },
  {
    id: 'Caption',
    name: 'caption',
    paragraph: `<w:keepNext/>${spacing(240, 100)}`,
    run: `${bold}${size(9)}`,
  },
  { id: 'TableText', name: 'Table Text', paragraph: spacing(40, 40), run: size(8.5) },
  { id: 'Reference', name: 'Reference', paragraph: `<w:keepNext/>${spacing(160, 40)}${indent(560, 560)}` },
  { id: 'Quote', name: 'Quote', paragraph: `${spacing(0, 120)}${indent(560)}`, run: color(quiet) },
  { id: 'Header', name: 'header', paragraph: rightTab, run: `${color(quiet)}${size(8)}` },
  { id: 'Footer', name: 'footer', paragraph: rightTab, run: `${color(quiet)}${size(8)}` },
];

const characters: Style[] = [
  { id: 'Strong', name: 'Strong', run: bold },
  { id: 'Emphasis', name: 'Emphasis', run: '<w:i/><w:iCs/>' },
  { id: 'InlineCode', name: 'Inline Code', run: `${mono}${size(9)}` },
  { id: 'Hyperlink', name: 'Hyperlink', run: `${color(accent)}<w:u w:val="single"/>` },
  { id: 'Citation', name: 'Citation', run: `${color(accent)}${size(8)}` },
  { id: 'Unsupported', name: 'Unsupported', run: `<w:i/><w:iCs/>${color('9A5B00')}${size(9)}` },
];

export function stylesXml({ language, direction }: PreparedReport): string {
  const lang = tag('w:lang', {
    'w:val': language,
    'w:eastAsia': 'zh-CN',
    'w:bidi': direction === 'rtl' ? language : 'ar-SA',
  });
  const fonts = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Microsoft YaHei" w:cs="Arial"/>';
  const defaults =
    `<w:docDefaults><w:rPrDefault><w:rPr>${fonts}${color('1D2731')}${size(10)}${lang}</w:rPr></w:rPrDefault>` +
    '<w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>';
  const written = [
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>',
    ...paragraphs.map((style) => styleXml('paragraph', style)),
    ...characters.map((style) => styleXml('character', style)),
    tableStyle(
      'ReportTable',
      '<w:bottom w:val="single" w:sz="4" w:color="D9E0E7"/><w:insideH w:val="single" w:sz="4" w:color="D9E0E7"/>',
    ),
    tableStyle('Facts', ''),
  ];
  return `${xmlHead}<w:styles ${namespaces}>${defaults}${written.join('')}</w:styles>`;
}

function styleXml(type: 'paragraph' | 'character', { id, name, paragraph, run, next }: Style): string {
  return tag('w:style', { 'w:type': type, 'w:styleId': id }, [
    tag('w:name', { 'w:val': name }),
    type === 'paragraph' ? tag('w:basedOn', { 'w:val': 'Normal' }) : '',
    next === undefined ? '' : tag('w:next', { 'w:val': next }),
    '<w:qFormat/>',
    paragraph === undefined ? '' : `<w:pPr>${paragraph}</w:pPr>`,
    run === undefined ? '' : `<w:rPr>${run}</w:rPr>`,
  ]);
}

function tableStyle(id: string, borders: string): string {
  const margins =
    '<w:tblCellMar><w:left w:w="100" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar>';
  const properties = `<w:tblPr><w:tblBorders>${borders}</w:tblBorders>${margins}</w:tblPr>`;
  return `<w:style w:type="table" w:styleId="${id}"><w:name w:val="${id}"/>${properties}</w:style>`;
}
