import type { Span, Statement } from '#publishing/content.ts';
import { tag } from '#publishing/markup/tag.ts';
import { directionOf } from '#publishing/prepare/clean-text.ts';
import type { PreparedReport } from '#publishing/prepare/prepared.ts';

/** What the writing of one document shares: the report, and the addresses that it links to, by their number. */
export type Writing = { report: PreparedReport; links: string[]; bookmarks: number };

type Look = { style?: string | undefined; bold?: boolean; shade?: string; color?: string; size?: number };

/** A piece of text in one look. */
export function run(text: string, { style, bold, shade, color, size }: Look = {}): string {
  const properties = [
    style === undefined ? '' : tag('w:rStyle', { 'w:val': style }),
    bold ? tag('w:b', {}) : '',
    color === undefined ? '' : tag('w:color', { 'w:val': color }),
    size === undefined ? '' : tag('w:sz', { 'w:val': size }),
    shade === undefined ? '' : tag('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': shade }),
    directionOf(text) === 'rtl' ? tag('w:rtl', {}) : '',
  ].join('');
  const words = text
    .split('\n')
    .map((line) => tag('w:t', { 'xml:space': 'preserve' }, [line], 'text'))
    .join('<w:br/>');
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${words}</w:r>`;
}

/** Within the document: names of places may hold no hyphen. */
export function linkTo(anchor: string, inner: string): string {
  return tag('w:hyperlink', { 'w:anchor': bookmarkName(anchor), 'w:history': 1 }, [inner]);
}

export function bookmarked(anchor: string, inner: string, writing: Writing): string {
  const id = String((writing.bookmarks += 1));
  const start = tag('w:bookmarkStart', { 'w:id': id, 'w:name': bookmarkName(anchor) });
  return `${start}${inner}${tag('w:bookmarkEnd', { 'w:id': id })}`;
}

const bookmarkName = (anchor: string): string => anchor.replaceAll('-', '_');

export function statementRuns(statements: Statement[], writing: Writing): string {
  return statements.map((statement) => statementRun(statement, writing)).join(run(' '));
}

const doubtful = 'FFF3D6';

function statementRun({ text, references, unsupported }: Statement, writing: Writing): string {
  const look: Look = unsupported ? { shade: doubtful } : {};
  const words = text.map((span) => spanRun(span, look, writing)).join('');
  const numbers = references.map((number) => run(' ') + numberRun(number, writing)).join('');
  const mark = unsupported ? run(` [${writing.report.words.unsupported}]`, { style: 'Unsupported' }) : '';
  return words + numbers + mark;
}

function numberRun(number: number, { report }: Writing): string {
  const shown = run(`[${number}]`, { style: 'Citation' });
  const known = report.references.find((reference) => reference.number === number);
  return known ? linkTo(known.anchor, shown) : shown;
}

const styles: Record<Span['style'], string | undefined> = {
  plain: undefined,
  strong: 'Strong',
  emphasis: 'Emphasis',
  code: 'InlineCode',
};

function spanRun({ text, style, link }: Span, look: Look, writing: Writing): string {
  if (link === null) return run(text, { ...look, style: styles[style] });
  const shown = run(text, { ...look, style: 'Hyperlink' });
  if (link.startsWith('#')) return linkTo(link.slice(1), shown);
  const number = writing.links.push(link);
  return tag('w:hyperlink', { 'r:id': `link${number}`, 'w:history': 1 }, [shown]);
}

type ParagraphLook = { style?: string; text?: string; more?: string };

/** A paragraph; `text` is what decides in which direction it runs. */
export function paragraph(inner: string, { style, text = '', more = '' }: ParagraphLook = {}): string {
  const properties = [
    style === undefined ? '' : tag('w:pStyle', { 'w:val': style }),
    more,
    directionOf(text) === 'rtl' ? tag('w:bidi', {}) : '',
  ].join('');
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`;
}

export function plainText(statements: Statement[]): string {
  return statements.flatMap(({ text }) => text.map((span) => span.text)).join('');
}
