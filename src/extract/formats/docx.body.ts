import type { Assembly } from '#extract/assemble.ts';
import type { Numbering } from '#extract/formats/docx.numbering.ts';
import { headingLevel, styleChain, type Styles } from '#extract/formats/docx.styles.ts';
import { linkSuffix } from '#extract/formats/html.rules.ts';
import { attribute, scanXml } from '#extract/xml.ts';

export type BodyContext = {
  out: Assembly;
  styles: Styles;
  numbering: Numbering;
  /** Targets of the part's links by relation id. */
  links: Map<string, string>;
  /** The number that a note's reference shows; the same for the note itself. */
  noteNumber(kind: 'footnote' | 'endnote', id: string): string;
  /** True when the file says where its pages broke when it was last laid out. */
  paged: boolean;
};

type Paragraph = {
  text: string;
  style: string | null;
  outline: number | null;
  numId: string | null;
  ilvl: number | null;
};
type Row = { cells: string[]; lines: string[]; layout: boolean };
type Field = { code: string; start: number; result: boolean };

type Walk = BodyContext & {
  paragraph: Paragraph | null;
  /** Paragraphs that a text box interrupts. */
  outer: (Paragraph | null)[];
  rows: Row[];
  fields: Field[];
  links_open: { target: string; start: number }[];
  /** Elements whose content is not shown, open right now. */
  hidden: number;
  inText: boolean;
  inProperties: number;
  prefix: string;
};

const unseen = new Set([
  'w:del',
  'w:moveFrom',
  'mc:Fallback',
  'w:pPrChange',
  'w:rPrChange',
  'w:numberingChange',
  'wp:positionH',
  'wp:positionV',
  'w:binData',
]);
const texts = new Set(['w:t', 'm:t', 'a:t']);

/** Writes a part's paragraphs, lists and tables into the document (ECMA-376 part 1, chapter 17). */
export function readBody(xml: string, context: BodyContext): void {
  const walk: Walk = {
    ...context,
    paragraph: null,
    outer: [],
    rows: [],
    fields: [],
    links_open: [],
    hidden: 0,
    inText: false,
    inProperties: 0,
    prefix: '',
  };
  scanXml(xml, {
    open(name, attributes) {
      if (unseen.has(name)) walk.hidden++;
      if (walk.hidden === 0) open(walk, name, attributes);
    },
    close(name) {
      if (walk.hidden === 0) close(walk, name);
      if (unseen.has(name) && walk.hidden > 0) walk.hidden--;
    },
    text(text) {
      if (walk.hidden > 0) return;
      if (walk.inText) write(walk, text);
    },
  });
  endParagraph(walk);
}

function write(walk: Walk, text: string): void {
  const field = walk.fields.at(-1);
  if (field && !field.result) {
    field.code += text;
    return;
  }
  walk.paragraph ??= emptyParagraph();
  walk.paragraph.text += text;
}

function emptyParagraph(): Paragraph {
  return { text: '', style: null, outline: null, numId: null, ilvl: null };
}

function open(walk: Walk, name: string, attributes: string): void {
  if (texts.has(name) || name === 'w:instrText') {
    walk.inText = true;
    return;
  }
  if (walk.inProperties > 0 || name === 'w:pPr') return openProperty(walk, name, attributes);
  const start = walk.paragraph?.text.length ?? 0;
  switch (name) {
    case 'w:p':
    case 'a:p':
      endParagraph(walk);
      walk.paragraph = emptyParagraph();
      return;
    case 'w:tab':
      return write(walk, '\t');
    case 'w:br':
    case 'w:cr':
      return write(walk, '\n');
    case 'w:noBreakHyphen':
      return write(walk, '-');
    case 'w:sym':
      return write(walk, symbol(attribute(attributes, 'char') ?? ''));
    case 'w:lastRenderedPageBreak':
      if (walk.paged && walk.rows.length === 0 && walk.outer.length === 0) breakPage(walk);
      return;
    case 'w:hyperlink':
      return void walk.links_open.push({
        target: walk.links.get(attribute(attributes, 'id') ?? '') ?? '',
        start,
      });
    case 'w:fldChar':
      return fieldMark(walk, attribute(attributes, 'fldCharType') ?? '');
    case 'w:txbxContent':
      walk.outer.push(walk.paragraph);
      walk.paragraph = null;
      return;
    case 'w:tr':
      endParagraph(walk);
      return void walk.rows.push({ cells: [], lines: [], layout: false });
    case 'w:footnoteReference':
      return write(walk, `[${walk.noteNumber('footnote', attribute(attributes, 'id') ?? '')}]`);
    case 'w:endnoteReference':
      return write(walk, `[${walk.noteNumber('endnote', attribute(attributes, 'id') ?? '')}]`);
    case 'w:footnote':
    case 'w:endnote':
      walk.prefix = `[${walk.noteNumber(name === 'w:footnote' ? 'footnote' : 'endnote', attribute(attributes, 'id') ?? '')}] `;
      return;
    case 'w:comment':
      walk.prefix = `Comment (${attribute(attributes, 'author') ?? 'unknown'}): `;
      return;
  }
}

function openProperty(walk: Walk, name: string, attributes: string): void {
  if (name === 'w:pPr') walk.inProperties++;
  const paragraph = walk.paragraph;
  const value = attribute(attributes, 'val');
  if (!paragraph || value === null) return;
  if (name === 'w:pStyle') paragraph.style = value;
  if (name === 'w:outlineLvl') paragraph.outline = Number(value);
  if (name === 'w:numId' || name === 'w:ilfo') paragraph.numId = value;
  if (name === 'w:ilvl') paragraph.ilvl = Number(value);
}

function close(walk: Walk, name: string): void {
  switch (name) {
    case 'w:t':
    case 'm:t':
    case 'a:t':
    case 'w:instrText':
      walk.inText = false;
      return;
    case 'w:pPr':
      walk.inProperties = Math.max(0, walk.inProperties - 1);
      return;
    case 'w:p':
    case 'a:p':
      return endParagraph(walk);
    case 'w:hyperlink':
      return endLink(walk, walk.links_open.pop());
    case 'w:txbxContent':
      endParagraph(walk);
      walk.paragraph = walk.outer.pop() ?? null;
      return;
    case 'w:tc':
      return endCell(walk);
    case 'w:tr':
      return endRow(walk);
    case 'w:tbl':
      if (walk.rows.length === 0) walk.out.gap();
      return;
  }
}

function endLink(walk: Walk, link: { target: string; start: number } | undefined): void {
  if (!link || !walk.paragraph) return;
  walk.paragraph.text += linkSuffix(link.target, walk.paragraph.text.slice(link.start));
}

function fieldMark(walk: Walk, type: string): void {
  const field = walk.fields.at(-1);
  if (type === 'begin') walk.fields.push({ code: '', start: 0, result: false });
  if (type === 'separate' && field) {
    field.result = true;
    field.start = walk.paragraph?.text.length ?? 0;
  }
  if (type !== 'end') return;
  walk.fields.pop();
  const target = /^\s*HYPERLINK\s+(?:\\[a-z]\s+)*"([^"]+)"/i.exec(field?.code ?? '')?.[1];
  if (target && field) endLink(walk, { target, start: field.start });
}

/** The break stands in the paragraph that it divides: what is before it stays on the page that ends. */
function breakPage(walk: Walk): void {
  const { paragraph } = walk;
  if (paragraph && paragraph.text.trim() !== '') {
    endParagraph(walk);
    walk.paragraph = { ...emptyParagraph(), style: paragraph.style };
  }
  walk.out.page();
}

function endParagraph(walk: Walk): void {
  const paragraph = walk.paragraph;
  walk.paragraph = null;
  if (!paragraph) return;
  const text = paragraph.text.replace(/[ \t]*\n[ \t]*/g, '\n').trim();
  if (text === '') return;
  const chain = styleChain(walk.styles, paragraph.style);
  const level = headingLevel(chain, paragraph.outline);
  const marker = listMarker(walk, paragraph, chain);
  const prefix = walk.prefix + (level !== null && marker.trim() === '-' ? '' : marker);
  walk.prefix = '';
  const row = walk.rows.at(-1);
  if (row) {
    row.layout ||= level !== null;
    row.lines.push(prefix + text);
  } else if (level !== null) {
    walk.out.gap();
    walk.out.heading(level, text.replace(/\s+/g, ' '), prefix.trimStart());
  } else {
    walk.out.line(prefix + text);
  }
}

function listMarker(walk: Walk, paragraph: Paragraph, chain: ReturnType<typeof styleChain>): string {
  const numId = paragraph.numId ?? chain.find((style) => style.numId !== null)?.numId ?? null;
  if (numId === null || numId === '0') return '';
  const ilvl = paragraph.ilvl ?? chain.find((style) => style.ilvl !== null)?.ilvl ?? 0;
  return walk.numbering.marker(numId, ilvl);
}

function endCell(walk: Walk): void {
  endParagraph(walk);
  const row = walk.rows.at(-1);
  if (!row) return;
  row.cells.push(row.lines.join(row.layout ? '\n' : ' '));
  row.lines = [];
}

function endRow(walk: Walk): void {
  const row = walk.rows.pop();
  if (!row) return;
  const flat = row.cells.map((cell) => cell.replace(/\s*\n\s*/g, ' '));
  const lines = row.layout ? row.cells : [flat.join(' | ')];
  const outer = walk.rows.at(-1);
  for (const line of lines) {
    if (line.replace(/[\s|]/g, '') === '') continue;
    if (outer) outer.lines.push(line);
    else walk.out.line(line);
  }
}

/** Symbol fonts keep their characters at U+F000 and up; the few that matter are bullets and ticks. */
function symbol(hex: string): string {
  const code = Number.parseInt(hex, 16);
  if (Number.isNaN(code)) return '';
  return code >= 0xf000 && code <= 0xf0ff ? '•' : String.fromCodePoint(Math.min(code, 0x10ffff));
}
