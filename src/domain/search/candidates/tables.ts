/** Of so many columns a header needs no rule below it to be known for one. */
const fewestColumns = 3;
const longestCell = 40;
const longestHeader = 80;
/** A header has so many rows at least. */
const fewestRows = 2;

/** `Log4j` and `SHA-1` are names. */
const figure = /(?<![\p{L}\p{N}]|\p{L}-)\d/u;
const sentence = /[.!?…:;]["”)\]]?$/;
const marked = /^(?:[-*•–#>]|\d{1,3}[.)]\s)/;

function isRule(line: string): boolean {
  return /^[\s:|-]+$/.test(line) && line.includes('--');
}

/** The cells of a row of a table; none for another line. */
export function cellsOf(line: string): string[] {
  if (!/\s\|\s|^\||\t/.test(line)) return [];
  return line
    .replace(/^\|\s*|\s*\|$/g, '')
    .split(/\s*\|\s*|\t+/)
    .map((cell) => cell.trim());
}

function namesColumns(cells: string[]): boolean {
  return cells.every((cell) => cell.length <= longestCell && !figure.test(cell) && !sentence.test(cell));
}

/** In text taken from a PDF a table has nothing between its cells: its header has no figure, its rows have. */
function namesUnmarkedColumns(lines: string[], at: number): boolean {
  const [line = '', ...rows] = lines.slice(at, at + 1 + fewestRows);
  if (line.length > longestHeader || /\d/.test(line) || sentence.test(line) || marked.test(line))
    return false;
  if (line.split(/\s+/).length < fewestColumns || rows.length < fewestRows) return false;
  return rows.every((row) => /\d/.test(row) && !sentence.test(row) && !marked.test(row));
}

/** How many of the lines from `at` on are a table with its header first; 0: none begins there. */
function tableAt(lines: string[], at: number): number {
  const cells = cellsOf(lines[at] ?? '');
  const ruled = isRule(lines[at + 1] ?? '');
  let end = at + 1;
  if (cells.length > 1) {
    while (end < lines.length && (isRule(lines[end] ?? '') || cellsOf(lines[end] ?? '').length > 1)) end += 1;
    const named = cells.length >= fewestColumns && namesColumns(cells) && end - at > fewestRows;
    return ruled || named ? end - at : 0;
  }
  if (!namesUnmarkedColumns(lines, at)) return 0;
  while (end < lines.length && !sentence.test(lines[end] ?? '') && cellsOf(lines[end] ?? '').length === 0)
    end += 1;
  return end - at;
}

/** For each line of a passage the place of the header above it, when it is a row of a table; its own for the header. */
export function headersOf(lines: string[]): (number | null)[] {
  const headers: (number | null)[] = lines.map(() => null);
  for (let at = 0; at < lines.length;) {
    const rows = tableAt(lines, at);
    headers.fill(at, at, at + rows);
    // Rows without a header do not get one from their middle.
    at += rows || (cellsOf(lines[at] ?? '').length > 1 ? rowsFrom(lines, at) : 1);
  }
  return headers;
}

function rowsFrom(lines: string[], at: number): number {
  const end = lines.findIndex((line, i) => i > at && cellsOf(line).length < 2);
  return (end < 0 ? lines.length : end) - at;
}
