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

/**
 * The lines of a page that go on in the next one: those of narrow columns of prose, where the next word had no room. `lines` are in
 * reading order. Linear in their number.
 */
export function wrappedLines(lines: readonly PdfLine[]): Set<PdfLine> {
  const wrapped = new Set<PdfLine>();
  for (const column of columnsOf(lines)) {
    const right = edgeOf(column);
    for (const [at, line] of column.entries()) {
      const next = column[at + 1];
      if (next && isFull(line, next, right)) wrapped.add(line);
    }
  }
  return wrapped;
}

/** Runs of lines, one below the other, that begin at the same place and are prose. */
function columnsOf(lines: readonly PdfLine[]): PdfLine[][] {
  const runs: PdfLine[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && continues(line, last)) run.push(line);
    else runs.push([line]);
  }
  return runs.filter((run) => {
    const lower = run.filter(({ text }) => /^\s*\p{Ll}/u.test(text) && !beginning.test(text)).length;
    return run.length >= fewestLines && lower >= run.length * continued;
  });
}

/** The first line of a paragraph may be indented. */
function continues(line: PdfLine, last: PdfLine): boolean {
  const indent = Math.abs(line.left - last.left);
  const drop = last.bottom - line.bottom;
  return line.size === last.size && indent <= 2 * line.size + aligned && drop > 0 && drop < 2.2 * line.size;
}

/** Most lines end before it, the longest at it. */
function edgeOf(column: readonly PdfLine[]): number {
  return column.reduce((edge, { right }) => Math.max(edge, right), 0);
}

function isFull(line: PdfLine, next: PdfLine, right: number): boolean {
  const text = line.text.trim();
  if (text.length >= wideLine || sentenceEnd.test(text) || beginning.test(next.text)) return false;
  if (line.bold !== next.bold || next.left > line.left + aligned || !/\s/.test(text)) return false;
  const word = /^\s*(\S+)/.exec(next.text)?.[1]?.length ?? 0;
  const letter = (line.right - line.left) / Math.max(1, text.length);
  return line.right + letter * (word + 1) > right;
}
