import { expect, it } from 'vitest';
import { makeDocx, paragraph } from '#test/fixtures/extraction-files.ts';
import { readDocx } from './docx.ts';
import { readRtf } from '#extraction/formats/rtf.ts';
import { readWordXml } from './word-xml.ts';

const styles = `<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
  <w:style w:styleId="Sub"><w:name w:val="Unter"/><w:basedOn w:val="berschrift1"/>
  <w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style></w:styles>`;
const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>
  <w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>
  <w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
const item = (text: string, level: number) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="5"/></w:numPr>`);
const cell = (content: string) => `<w:tc>${content}</w:tc>`;
const mark = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`;
const part = (name: string, content: string) => `<w:${name}>${content}</w:${name}>`;

it('reads headings by style, numbered lists, the text of links, tables, notes, comments, headers, footers and text boxes', () => {
  const body = [
    paragraph('Grey Heron', '<w:pStyle w:val="berschrift1"/>'),
    paragraph('Access', '<w:pStyle w:val="Sub"/>'),
    item('first', 0) + item('inner', 1) + item('second', 0),
    `<w:tbl><w:tr>${cell(paragraph('a') + paragraph('b'))}${cell(paragraph('c'))}</w:tr></w:tbl>`,
    '<w:p><w:r><w:t>Claim</w:t></w:r><w:r><w:footnoteReference w:id="7"/></w:r><w:del><w:r><w:t>gone</w:t></w:r></w:del></w:p>',
    '<w:p><w:hyperlink r:id="r9"><w:r><w:t>site</w:t></w:r></w:hyperlink></w:p>',
    `<w:p><w:r>${mark('begin')}<w:instrText>HYPERLINK "https://evil.example/b"</w:instrText>${mark('separate')}` +
      `<w:t>field</w:t>${mark('end')}</w:r></w:p>`,
    `<w:p><w:r><w:pict><w:txbxContent>${paragraph('boxed')}</w:txbxContent></w:pict></w:r></w:p>`,
  ].join('');
  const { text, headings, title } = readDocx(
    makeDocx(body, {
      'word/styles.xml': styles,
      'word/numbering.xml': numbering,
      'word/_rels/document.xml.rels':
        '<R><Relationship Id="r9" TargetMode="External" Target="https://evil.example/"/></R>',
      'word/footnotes.xml': part('footnotes', `<w:footnote w:id="7">${paragraph('The note')}</w:footnote>`),
      'word/comments.xml': part('comments', `<w:comment w:author="Ann">${paragraph('Check')}</w:comment>`),
      'word/header1.xml': part('hdr', paragraph('TLP:GREEN')),
      'word/header2.xml': part('hdr', paragraph('TLP:GREEN')),
      'word/footer1.xml': part('ftr', paragraph('Page 1')),
      'docProps/core.xml': '<c><dc:title>R &amp; D</dc:title></c>',
    }),
  );
  expect(text.split('\n').filter(Boolean)).toEqual([
    'TLP:GREEN',
    'Grey Heron',
    'Access',
    '1. first',
    '  1.a) inner',
    '2. second',
    'a b | c',
    'Claim',
    'site',
    'field',
    'boxed',
    '[^1] The note',
    'Comment (Ann): Check',
    'Page 1',
  ]);
  expect(headings.map(({ level, title: name }) => [level, name])).toEqual([
    [1, 'Grey Heron'],
    [2, 'Access'],
  ]);
  expect(headings.map(({ start, end }) => text.slice(start, end))).toEqual(['Grey Heron', 'Access']);
  expect(title).toBe('R & D');
});

it('reads the pages of a document that was laid out', () => {
  const { text, pages } = readDocx(
    makeDocx(`${paragraph('one')}<w:p><w:r><w:lastRenderedPageBreak/><w:t>two</w:t></w:r></w:p>`),
  );
  expect(pages.map(({ start, end }) => text.slice(start, end).trim())).toEqual(['one', 'two']);
});

it('reads an archive that lost its directory', () => {
  const whole = makeDocx(paragraph('still here'));
  expect(readDocx(whole.subarray(0, whole.length - 30)).text).toContain('still here');
});

it('reads Rich Text with code pages, Unicode escapes and tables', () => {
  const source =
    "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}Gr\\'fc\\'dfe \\u8364?5{\\*\\generator X;}\\par a\\cell b\\cell\\row}";
  expect(readRtf(source).text).toBe('Grüße €5\na | b\n');
});

it("reads Word's flat XML", () => {
  const source = `<?xml version="1.0"?><w:wordDocument><o:Title>Old</o:Title><w:body>${paragraph('from 2003')}</w:body></w:wordDocument>`;
  expect(readWordXml(source)).toMatchObject({
    text: expect.stringContaining('from 2003'),
    title: 'Old',
    format: 'doc',
  });
});

it('reads Markdown that was pasted as paragraphs, with the headings of the document', () => {
  const lines = [
    '**Bold** words and [a link](https://a.example/x) of [one](https://b.example) are **marks**.',
    '### **Persistence**',
    '![](/cdn-cgi/image.png)',
    'It ends.',
  ];
  const title = '<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:r><w:t>Grey Heron</w:t></w:r></w:p>';
  const parts = { 'word/styles.xml': styles };
  const { text, headings } = readDocx(makeDocx(title + lines.map((line) => paragraph(line)).join(''), parts));
  expect(text.split('\n').filter(Boolean)).toEqual([
    'Grey Heron',
    'Bold words and a link of one are marks.',
    'Persistence',
    'It ends.',
  ]);
  expect(headings.map(({ start, end }) => text.slice(start, end))).toEqual(['Grey Heron', 'Persistence']);
});
