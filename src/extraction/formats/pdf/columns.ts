import type { PdfLine } from './pdf.engine.ts';

/** A column has so many lines at least, and prose in so many of them goes on in lower case. */
const fewestLines = 6;
const continued = 0.35;
/** Lines of a column begin at the same place, and end near its edge. In points. */
const aligned = 2.5;
/** Wider lines are known for wrapped prose by their length (`wrapWidth` of sentences). Characters. */
const wideLine = 55;
const sentenceEnd = /[.!?:;…]["”’)\]]*$/;
/** Items of lists: a lone letter is often a bullet of a font of signs. */
const beginning = /^\s*(?:[-*•–—▪■§]|\(?\w{1,3}[.)]\s|[b-hj-z]\s)/iu;

/** All lines of a page in one size that begin at about the same place, in the order of reading. `right` is its edge. */
type Column = { left: number; size: number; right: number; lines: number; lower: number };

/**
 * The lines of a page that go on in the next one: those of narrow columns of prose, where the next word had no room. `lines` are in
 * reading order. A column is known by all of its lines on the page, however short its paragraphs are. Linear in their number.
 */
export function wrappedLines(lines: readonly PdfLine[]): Set<PdfLine> {
  const columns: Column[] = [];
  const own = lines.map((line) => columnOf(line, columns));
  const wrapped = new Set<PdfLine>();
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    const column = own[at] as Column;
    if (next && own[at + 1] === column && isProse(column) && continues(next, line)) {
      if (isFull(line, next, column.right)) wrapped.add(line);
    }
  }
  return wrapped;
}

/** Pages of forms and tables have very many places where lines begin. */
const mostColumns = 40;

/** The column of a line, which it widens. The first line of a paragraph may be indented. */
function columnOf(line: PdfLine, columns: Column[]): Column {
  const near = ({ left, size }: Column) =>
    size === line.size && Math.abs(left - line.left) <= 2 * size + aligned;
  let column = columns.findLast(near);
  if (!column) {
    column = { left: line.left, size: line.size, right: 0, lines: 0, lower: 0 };
    if (columns.length < mostColumns) columns.push(column);
  }
  column.left = Math.min(column.left, line.left);
  column.right = Math.max(column.right, line.right);
  column.lines += 1;
  if (/^\s*\p{Ll}/u.test(line.text) && !beginning.test(line.text)) column.lower += 1;
  return column;
}

const isProse = ({ lines, lower }: Column): boolean => lines >= fewestLines && lower >= lines * continued;

function continues(line: PdfLine, last: PdfLine): boolean {
  const drop = last.bottom - line.bottom;
  return drop > 0 && drop < 2.2 * line.size;
}

function isFull(line: PdfLine, next: PdfLine, right: number): boolean {
  const text = line.text.trim();
  if (text.length >= wideLine || sentenceEnd.test(text) || beginning.test(next.text)) return false;
  if (line.bold !== next.bold || next.left > line.left + aligned || !/\s/.test(text)) return false;
  const word = /^\s*(\S+)/.exec(next.text)?.[1]?.length ?? 0;
  const letter = (line.right - line.left) / Math.max(1, text.length);
  return line.right + letter * (word + 1) > right;
}
