import { onOneLine } from '#extraction/assemble.ts';
import { headingLevel, styleChain, type Style } from './styles.ts';
import { emptyParagraph, type Paragraph, type Walk } from './walk.ts';

/** Begin, separation or end of a field: its code comes first, then what it shows (ECMA-376 17.16.18). */
export function fieldMark(walk: Walk, type: string): void {
  const field = walk.fields.at(-1);
  if (type === 'begin') walk.fields.push({ result: false });
  if (type === 'separate' && field) field.result = true;
  if (type === 'end') walk.fields.pop();
}

/** The break is in the paragraph that it divides: the part before it stays on the page that ends. */
export function breakPage(walk: Walk): void {
  const { paragraph } = walk;
  if (paragraph && paragraph.text.trim() !== '') {
    endParagraph(walk);
    walk.paragraph = { ...emptyParagraph(), style: paragraph.style };
  }
  walk.out.page();
}

/** Writes the open paragraph into the row or the document around it. */
export function endParagraph(walk: Walk): void {
  const paragraph = walk.paragraph;
  walk.paragraph = null;
  // A field that is never closed must not swallow the rest of the document.
  walk.fields = walk.fields.filter((field) => field.result);
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

function listMarker(walk: Walk, paragraph: Paragraph, chain: Style[]): string {
  const numId = paragraph.numId ?? chain.find((style) => style.numId !== null)?.numId ?? null;
  if (numId === null || numId === '0') return '';
  const ilvl = paragraph.ilvl ?? chain.find((style) => style.ilvl !== null)?.ilvl ?? 0;
  return walk.numbering.marker(numId, ilvl);
}

/** Ends a cell with the lines collected in it. */
export function endCell(walk: Walk): void {
  endParagraph(walk);
  const row = walk.rows.at(-1);
  if (!row) return;
  row.cells.push(row.lines.join(row.layout ? '\n' : ' '));
  row.lines = [];
}

/** Writes a row as one line, or as the lines of its cells when they hold headings. */
export function endRow(walk: Walk): void {
  const row = walk.rows.pop();
  if (!row) return;
  const flat = row.cells.map((cell) => onOneLine(cell));
  const lines = row.layout ? row.cells : [flat.join(' | ')];
  const outer = walk.rows.at(-1);
  for (const line of lines) {
    if (line.replace(/[\s|]/g, '') === '') continue;
    if (outer) outer.lines.push(line);
    else walk.out.line(line);
  }
}
