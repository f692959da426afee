import type { PdfLine } from './pdf.engine.ts';

/** So many lines at the top and at the bottom of a page can be its running header and footer. */
const edgeLines = 3;
const footnote = /^(?:\d{1,3}|[*†‡])\s?\p{Lu}/u;

/**
 * The lines that stand apart from a page's prose: headers and footers that come again at the edge of another
 * page, whatever their numbers, and the first lines of footnotes, which are set smaller.
 */
export function findApartLines(pages: PdfLine[][]): Set<PdfLine> {
  const seen = new Map<string, PdfLine[]>();
  for (const page of pages) {
    const lines = page.filter(({ text }) => text.trim() !== '');
    note(seen, 'top', lines.slice(0, edgeLines));
    note(seen, 'bottom', lines.slice(-edgeLines));
  }
  const apart = new Set([...seen.values()].filter((lines) => lines.length > 1).flat());
  for (const page of pages) {
    for (const [i, line] of page.entries()) {
      const before = page[i - 1];
      if (before && line.size < before.size * 0.95 && footnote.test(line.text)) apart.add(line);
    }
  }
  return apart;
}

/** A page counts once for each text, so that lines repeated within one page are not taken for running ones. */
function note(seen: Map<string, PdfLine[]>, edge: string, lines: PdfLine[]): void {
  const own = new Map(lines.map((line) => [`${edge} ${line.text.replace(/\d+|\s+/g, '')}`, line]));
  for (const [key, line] of own) {
    if (!/\p{L}{2}/u.test(key.slice(edge.length))) continue;
    const same = seen.get(key);
    if (same) same.push(line);
    else seen.set(key, [line]);
  }
}
