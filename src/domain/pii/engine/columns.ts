/** A table in a text: lines with the same number of cells, under a line with the names of the columns. */
type Table = {
  /** Where the lines under the header begin and where the last of them ends. */
  start: number;
  end: number;
  delimiter: number;
  headers: readonly Span[];
};
export type Span = { start: number; end: number };
export type Tables = readonly Table[];

const tab = 0x09;
const bar = 0x7c;
const quote = 0x22;
const delimiters = [tab, bar, 0x3b, 0x2c]; // and ; ,
const delimiterBits = new Uint8Array(128);
for (const [index, delimiter] of delimiters.entries()) delimiterBits[delimiter] = 1 << index;
const longestLine = 4096;
const mostCells = 256;
const longestHeader = 48;
/** A table ends where so many lines in a row have other numbers of cells: a note, an empty line. */
const mostStrays = 2;

/** The tables of a text: CSV and its kin, Markdown. Linear: cells are counted only where two lines share a delimiter. */
export function findTables(text: string): Tables {
  const tables: Table[] = [];
  let line = lineAt(text, 0);
  let its = delimitersOf(text, line);
  while (line.end < text.length) {
    const next = lineAt(text, line.end + 1);
    const nexts = delimitersOf(text, next);
    const table = (its & nexts) === 0 ? null : tableFrom(text, [line, next], its & nexts);
    if (table) tables.push(table);
    line = table ? lineAt(text, table.end + 1) : next;
    its = table ? delimitersOf(text, line) : nexts;
  }
  return tables;
}

/** Which delimiters a line holds, as bits; none when it is too long for a line of a table. */
function delimitersOf(text: string, { start, end }: Span): number {
  if (end - start > longestLine) return 0;
  let bits = 0;
  for (let at = start; at < end; at += 1) bits |= delimiterBits[text.charCodeAt(at)] ?? 0;
  return bits;
}

function tableFrom(text: string, [header, first]: [Span, Span], shared: number): Table | null {
  for (const [index, delimiter] of delimiters.entries()) {
    if ((shared & (1 << index)) === 0) continue;
    const headers = cellsOf(text, header, delimiter);
    const values = cellsOf(text, first, delimiter);
    if (values.length !== headers.length) continue;
    if (!headers.every((cell) => isHeader(text, cell)) || isProse(text, { headers, values, delimiter }))
      continue;
    const end = endOf(text, first, { delimiter, cells: headers.length });
    return { start: first.start, end, delimiter, headers };
  }
  return null;
}

/** Names of columns are short and hold no numbers to speak of; some may be missing. */
function isHeader(text: string, { start, end }: Span): boolean {
  return (
    end - start <= longestHeader && !/\d{3}|[.?!@:]|\p{L}+(?:\s+\p{L}+){4}/u.test(text.slice(start, end))
  );
}

/** Commas of sentences stand before blanks; three or more in each of two lines are a table all the same. */
function isProse(
  text: string,
  { headers, values, delimiter }: { headers: readonly Span[]; values: readonly Span[]; delimiter: number },
): boolean {
  if (headers.every(({ start, end }) => text.slice(start, end).trim() === '')) return true;
  if (delimiter === tab || delimiter === bar || headers.length > 3) return false;
  return [...headers.slice(1), ...values.slice(1)].some(({ start }) => text[start] === ' ');
}

function endOf(
  text: string,
  first: Span,
  { delimiter, cells }: { delimiter: number; cells: number },
): number {
  let end = first.end;
  let strays = 0;
  for (let line = first; line.end < text.length && strays <= mostStrays;) {
    line = lineAt(text, line.end + 1);
    const fits =
      line.end > line.start &&
      line.end - line.start <= longestLine &&
      cellsOf(text, line, delimiter).length === cells;
    strays = fits ? 0 : strays + 1;
    if (fits) end = line.end;
  }
  return end;
}

/** The cells of a line; a delimiter between quotation marks is of the cell. */
function cellsOf(text: string, line: Span, delimiter: number): Span[] {
  const cells: Span[] = [];
  let start = line.start;
  let isQuoted = false;
  for (let at = line.start; at < line.end && cells.length < mostCells; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote && (isQuoted || at === start)) isQuoted = !isQuoted;
    else if (code === delimiter && !isQuoted) {
      cells.push({ start, end: at });
      start = at + 1;
    }
  }
  cells.push({ start, end: line.end });
  return cells;
}

function lineAt(text: string, start: number): Span {
  const end = text.indexOf('\n', start);
  return { start, end: end === -1 ? text.length : end };
}

/** The cell of a table that a place lies in, with the name of its column; null outside of tables. */
export function cellAt(
  { text, tables }: { text: string; tables: Tables },
  place: Span,
): { cell: Span; header: Span } | null {
  const table = tableAt(tables, place.start);
  if (!table) return null;
  const from = Math.max(0, place.start - longestLine);
  const line = lineAt(text, from + text.slice(from, place.start).lastIndexOf('\n') + 1);
  if (line.end - line.start > longestLine) return null;
  const cells = cellsOf(text, line, table.delimiter);
  const index = cells.findIndex(({ start, end }) => start <= place.start && place.end <= end);
  const header = table.headers[index];
  return header && cells.length === table.headers.length ? { cell: cells[index] as Span, header } : null;
}

/** Visits the cells of those columns whose names mean something, in the part of the text that is looked at. */
export function forEachCell<T>(
  { text, tables, from, to }: { text: string; tables: Tables; from: number; to: number },
  meaningOf: (name: string) => T | undefined,
  visit: (cell: Span, meaning: T) => void,
): void {
  for (const { start, end, delimiter, headers } of tables) {
    if (end <= from || start >= to) continue;
    const meanings = headers.map((header) => meaningOf(text.slice(header.start, header.end)));
    if (meanings.every((meaning) => meaning === undefined)) continue;
    const last = Math.min(end, to);
    let line = lineAt(text, start >= from ? start : text.indexOf('\n', from) + 1);
    while (line.start > 0 && line.end <= last) {
      const cells = cellsOf(text, line, delimiter);
      if (cells.length === headers.length)
        for (const [index, meaning] of meanings.entries())
          if (meaning !== undefined) visit(cells[index] as Span, meaning);
      if (line.end >= text.length) break;
      line = lineAt(text, line.end + 1);
    }
  }
}

/** The table that a place lies in. */
export function tableAt(tables: Tables, offset: number): Table | null {
  let low = 0;
  let high = tables.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tables[middle] as Table).end <= offset) low = middle + 1;
    else high = middle;
  }
  const table = tables[low];
  return table && table.start <= offset ? table : null;
}
