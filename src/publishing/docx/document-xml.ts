import { tag } from '#publishing/markup/tag.ts';
import type { PreparedBlock, PreparedReport, PreparedSection } from '#publishing/prepare/prepared.ts';
import { namespaces, xmlHead } from './package-parts.ts';
import { bookmarked, linkTo, paragraph, plainText, run, statementRuns, type Writing } from './runs.ts';
import { factsTable, figureTable, tableXml } from './table-xml.ts';

const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

export function documentXml(writing: Writing): string {
  const { report } = writing;
  const body = [
    ...titlePage(report),
    pageBreak,
    paragraph(run(report.words.contents), { style: 'ContentsTitle' }),
    ...contentsOf(report),
    pageBreak,
    ...report.sections.flatMap((section) => sectionOf(section, writing)),
    ...referencesOf(writing),
    '<w:sectPr><w:headerReference w:type="default" r:id="header"/><w:footerReference w:type="default" r:id="footer"/>' +
      '<w:pgSz w:w="11906" w:h="16838"/>' +
      '<w:pgMar w:top="1474" w:right="1303" w:bottom="1304" w:left="1303" w:header="680" w:footer="567" w:gutter="0"/>' +
      `${report.direction === 'rtl' ? '<w:bidi/>' : ''}</w:sectPr>`,
  ];
  return `${xmlHead}<w:document ${namespaces}><w:body>${body.join('')}</w:body></w:document>`;
}

function titlePage({ title, subtitle, created_on, facts }: PreparedReport): string[] {
  return [
    paragraph(run(title), { style: 'Title', text: title }),
    subtitle === null ? '' : paragraph(run(subtitle), { style: 'Subtitle', text: subtitle }),
    paragraph(run(created_on)),
    facts.length === 0 ? '' : factsTable(facts),
  ];
}

/** A field that Word fills again when it is asked to; until then it holds the headings, as links. */
function contentsOf({ sections, references, words }: PreparedReport): string[] {
  const entries = [
    ...entriesOf(sections),
    ...(references.length > 0 ? [{ anchor: 'references', level: 1, text: words.references }] : []),
  ];
  const begin =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
    '<w:r><w:instrText xml:space="preserve"> TOC \\o "1-3" \\h \\z \\u </w:instrText></w:r>' +
    '<w:r><w:fldChar w:fldCharType="separate"/></w:r>';
  const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
  return entries.map(({ anchor, level, text }, at) => {
    const inner = `${at === 0 ? begin : ''}${linkTo(anchor, run(text))}${at === entries.length - 1 ? end : ''}`;
    return paragraph(inner, { style: `TOC${level}`, text });
  });
}

type Entry = { anchor: string; level: number; text: string };

function entriesOf(sections: PreparedSection[]): Entry[] {
  return sections.flatMap(({ anchor, level, number, title, sections: inner }) =>
    level > 3 ? [] : [{ anchor, level, text: `${number} ${title}` }, ...entriesOf(inner)],
  );
}

function heading(level: number, text: string, anchor: string, writing: Writing): string {
  return paragraph(bookmarked(anchor, run(text), writing), { style: `Heading${Math.min(level, 6)}`, text });
}

function sectionOf(section: PreparedSection, writing: Writing): string[] {
  const { level, number, title, anchor, blocks, sections } = section;
  const none = blocks.length === 0 && sections.length === 0;
  return [
    heading(level, `${number} ${title}`, anchor, writing),
    none ? paragraph(run(writing.report.words.none, { style: 'Emphasis' })) : '',
    ...blocks.map((block) => blockOf(block, writing)),
    ...sections.flatMap((inner) => sectionOf(inner, writing)),
  ];
}

function blockOf(block: PreparedBlock, writing: Writing): string {
  const { words } = writing.report;
  switch (block.kind) {
    case 'paragraph':
      return paragraph(statementRuns(block.statements, writing), { text: plainText(block.statements) });
    case 'list': {
      const style = block.ordered ? 'ListNumber' : 'ListBullet';
      const items = block.items.map((item, at) => {
        // Numbers as words: a list of its own for each would be needed to begin at one again.
        const mark = block.ordered ? `${at + 1}.` : '•';
        const inner = `${run(mark)}<w:r><w:tab/></w:r>${statementRuns([item], writing)}`;
        return paragraph(inner, { style, text: plainText([item]) });
      });
      return items.join('');
    }
    case 'note': {
      const style = block.tone === 'info' ? 'NoteInfo' : 'NoteWarning';
      const name = block.tone === 'info' ? words.note : words.warning;
      const inner = `${run(`${name}: `, { bold: true })}${statementRuns(block.statements, writing)}`;
      return paragraph(inner, { style, text: plainText(block.statements) });
    }
    case 'code':
      return paragraph(run(block.text), { style: 'CodeBlock' });
    case 'table':
      return caption(`${words.table} ${block.number}: ${block.caption}`) + tableXml(block, writing);
    case 'figure':
      return [
        caption(`${words.figure} ${block.number}: ${block.figure.title}`),
        paragraph(run(block.figure.description), { text: block.figure.description, more: '<w:keepNext/>' }),
        figureTable(block.figure, writing),
      ].join('');
  }
}

const caption = (text: string): string => paragraph(run(text), { style: 'Caption', text });

function referencesOf(writing: Writing): string[] {
  const { references, words } = writing.report;
  if (references.length === 0) return [];
  return [
    heading(1, words.references, 'references', writing),
    ...references.flatMap(({ number, anchor, title, details, quote }) => [
      paragraph(
        bookmarked(anchor, run(`[${number}]`), writing) +
          tag('w:r', {}, ['<w:tab/>']) +
          run(title, { bold: true }) +
          run(details.length > 0 ? ` · ${details.join(' · ')}` : '', { color: '576472' }),
        { style: 'Reference', text: title },
      ),
      paragraph(run(quote), { style: 'Quote', text: quote }),
    ]),
  ];
}
