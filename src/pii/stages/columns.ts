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
const delimiterBits = new Uint8Array(0x10000);
for (const [index, delimiter] of delimiters.entries()) delimiterBits[delimiter] = 1 << index;
const longestLine = 4096;
const mostCells = 256;
const longestHeader = 48;
/** A column of numbers without neighbours: fewer rows than these, and it is a note with a number below. */
const fewestRows = 2;
const longestNumber = 32;
const plus = 0x2b;
const bracket = 0x28;
/** Splits no line. */
const none = -1;
const columnName = /^\s*"?\p{L}+(?:[ _-]\p{L}+){0,2}"?\s*$/u;
/** `last_name`: programs name columns so. */
const identifier = /^\s?"?[a-z]+(?:_[a-z]+)+"?$/i;
const numberAlone = /^"?\+?\(?\d[\d\s()./-]{4,28}"?\s*$/;
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
    const table =
      (its & nexts) === 0 ? columnFrom(text, line, next) : tableFrom(text, [line, next], its & nexts);
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
  for (let at = start; at < end; at += 1) bits |= delimiterBits[text.charCodeAt(at)] as number;
  return bits;
}

function tableFrom(text: string, [header, first]: [Span, Span], shared: number): Table | null {
  for (const [index, delimiter] of delimiters.entries()) {
    if ((shared & (1 << index)) === 0) continue;
    const headers = cellsOf(text, header, delimiter);
    if (!headers.every((cell) => isHeader(text, cell))) continue;
    const values = cellsOf(text, first, delimiter);
    if (values.length !== headers.length || isProse(text, { headers, values, delimiter })) continue;
    const end = endOf(text, first, { delimiter, cells: headers.length });
    return { start: first.start, end, delimiter, headers };
  }
  return null;
}

/** One column of numbers alone, under its name: `phone`, then a number in each line. */
function columnFrom(text: string, header: Span, first: Span): Table | null {
  if (
    header.end - header.start > longestHeader ||
    !isNumberAhead(text, first) ||
    !columnName.test(lineOfText(text, header))
  )
    return null;
  let end = first.end;
  let rows = 0;
  for (let line = first; numberAlone.test(lineOfText(text, line)); line = lineAt(text, line.end + 1)) {
    end = line.end;
    rows += 1;
    if (end >= text.length) break;
  }
  return rows < fewestRows ? null : { start: first.start, end, delimiter: none, headers: [header] };
}

function isNumberAhead(text: string, { start, end }: Span): boolean {
  const code = text.charCodeAt(start);
  return (
    end - start <= longestNumber &&
    ((code >= 0x30 && code <= 0x39) || code === plus || code === bracket || code === quote)
  );
}

/** Of a longer line its start, which is then no number either. */
function lineOfText(text: string, { start, end }: Span): string {
  return text.slice(start, Math.min(end, start + longestHeader + 1));
}

/** Names of columns are short and hold no numbers to speak of; some may be missing. */
function isHeader(text: string, { start, end }: Span): boolean {
  if (end - start > longestHeader) return false;
  let digits = 0;
  let blanks = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    digits = code >= 0x30 && code <= 0x39 ? digits + 1 : 0;
    if (digits === 3 || ofSentences[code] === 1) return false;
    // All that is none of ASCII may be one.
    if (code <= 0x20 || code > 0x7f) blanks += 1;
  }
  return blanks < fourBlanks || !fiveWords.test(text.slice(start, end));
}

const ofSentences = new Uint8Array(128);
for (const sign of '.?!@:') ofSentences[sign.charCodeAt(0)] = 1;
const fourBlanks = 4;
const fiveWords = /\p{L}+(?:\s+\p{L}+){4}/u;

/** Commas of sentences come before blanks; three or more in each of two lines are a table all the same. */
function isProse(
  text: string,
  { headers, values, delimiter }: { headers: readonly Span[]; values: readonly Span[]; delimiter: number },
): boolean {
  if (headers.every(({ start, end }) => text.slice(start, end).trim() === '')) return true;
  if (delimiter === tab || delimiter === bar || headers.length > 3) return false;
  if (headers.some(({ start, end }) => identifier.test(text.slice(start, end)))) return false;
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
  let line = lastLines.get(tables);
  if (!line || place.start < line.start || place.start > line.end)
    lastLines.set(tables, (line = lineOf(text, place.start, table)));
  const { cells } = line;
  const index = cells.findIndex(({ start, end }) => start <= place.start && place.end <= end);
  const header = table.headers[index];
  return header && cells.length === table.headers.length ? { cell: cells[index] as Span, header } : null;
}

/** The same, where the place fills its cell but for blanks and quotation marks. */
export function cellOf(
  scan: { text: string; tables: Tables },
  place: Span,
): { cell: Span; header: Span } | null {
  const found = scan.tables.length > 0 ? cellAt(scan, place) : null;
  if (!found) return null;
  const { cell } = found;
  const rest = scan.text.slice(cell.start, place.start) + scan.text.slice(place.end, cell.end);
  return /^[\s"'|]*$/.test(rest) ? found : null;
}

/** The line of each text in which a cell was last asked for: many places are in the same. */
const lastLines = new WeakMap<Tables, Line>();
type Line = Span & { cells: readonly Span[] };

/** The line that a place lies in, with its cells; none when it is too long for a line of a table. */
function lineOf(text: string, offset: number, { delimiter }: Table): Line {
  const from = Math.max(0, offset - longestLine);
  const line = lineAt(text, from + text.slice(from, offset).lastIndexOf('\n') + 1);
  return { ...line, cells: line.end - line.start > longestLine ? [] : cellsOf(text, line, delimiter) };
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
