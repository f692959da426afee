import { isIP } from 'node:net';
import type { ExtractedText } from '#analysis/document.ts';
import { fileExtensions, topLevelDomains } from '#analysis/names.ts';
import { assemble } from '#extraction/assemble.ts';
import { oneLine, wordsOf } from '#extraction/formats/json/wording.ts';
import { readTxt } from './txt.ts';

const delimiters = [',', ';', '\t', '|'];
/** Of so many first lines the delimiter is learnt. */
const sampled = 20;
/** What a column is called has no address, hash, path or longer number in it. */
const valueLike = /\d{3}|[a-z\d]\.[a-z\d]|[/\\@]|^[\d\s.:-]+$/i;
const longestName = 60;
const mostColumns = 1_000;
/** Of so many first rows it is judged whether they are a list of addresses. */
const feedSample = 1_000;
/** Records of more values, each with the name of its column, are more text than a thread has the memory to analyse. */
const mostCells = 2_000_000;

/**
 * Separated values (RFC 4180; commas, semicolons, tabs or bars) as records: a row a line, each value with the name of its column,
 * `column: value; column: value`. Of a list of addresses, and of rows without a header, the values stand with a bar between them.
 * Comments before the data are lines. What has no columns, or millions of values, stays as it is. Linear in the length of the source.
 */
export function readCsv(source: string): ExtractedText {
  const { comments, body } = commentsOf(source);
  const delimiter = delimiterOf(body);
  if (delimiter === null) return { ...readTxt(source), format: 'csv' };
  const rows = rowsOf(body, delimiter).map((row) => row.map(oneLine));
  const first = take(rows, feedSample + 1);
  const above = [...rowsOf(comments.at(-1) ?? '', delimiter)][0] ?? [];
  const commented = above.length === first[0]?.length && above.every(isName);
  const header = commented
    ? above
    : first[0]?.every(isName) && first.length > 1
      ? (first.shift() ?? null)
      : null;
  const out = assemble();
  for (const comment of commented ? comments.slice(0, -1) : comments) out.line(oneLine(comment));
  out.gap();
  // Indicators are found in lists by their lines, which hold nothing but values.
  const feed = isFeed(first);
  if (feed && header) out.line(header.join('|'));
  const names = feed ? null : (header?.map((name) => wordsOf(name)) ?? null);
  const write = (row: string[]): void => {
    const line = names ? recordOf(row, names) : row.join(feed ? '|' : ' | ');
    if (row.some((cell) => cell !== '')) out.line(line);
  };
  first.forEach(write);
  // One at a time: millions of short rows would fill the heap of the thread.
  let cells = 0;
  for (const row of rows) {
    write(row);
    cells += row.length;
    if (cells > mostCells) return { ...readTxt(source), format: 'csv' };
  }
  return out.finish('csv', null);
}

/** The next rows, at most so many. */
function take(rows: Iterator<string[], undefined>, count: number): string[][] {
  const taken: string[][] = [];
  for (let next = rows.next(); !next.done; next = rows.next()) {
    taken.push(next.value);
    if (taken.length === count) break;
  }
  return taken;
}

function recordOf(row: string[], names: string[]): string {
  const values = row.map((cell, at) => (cell === '' || !names[at] ? cell : `${names[at]}: ${cell}`));
  return values.filter((value) => value !== '').join('; ');
}

/** Whether most rows are addresses, with nothing that is written in words. */
function isFeed(rows: readonly string[][]): boolean {
  const some = rows.slice(0, feedSample);
  const bare = some.filter((row) => row.some(isAddress) && !row.some((cell) => /\s/.test(cell)));
  return bare.length > some.length * 0.6;
}

function isAddress(cell: string): boolean {
  if (/^[a-z][a-z\d+.-]{1,10}:\/\/\S/i.test(cell) || isIP(cell) !== 0) return true;
  const ending = /^[\w-]+(?:\.[\w-]+){0,20}\.([a-z]{2,20})$/i.exec(cell)?.[1]?.toLowerCase() ?? '';
  return topLevelDomains.has(ending) && (!fileExtensions.has(ending) || ending === 'com');
}

function isName(cell: string): boolean {
  const name = cell.trim();
  return name !== '' && name.length <= longestName && !valueLike.test(name);
}

/** Feeds begin with comments, of which the last may be the header. */
function commentsOf(source: string): { comments: string[]; body: string } {
  const comments: string[] = [];
  let at = 0;
  while (source[at] === '#') {
    const end = source.indexOf('\n', at);
    const line = source.slice(at, end < 0 ? source.length : end);
    const start = /^[#\s]*/.exec(line)?.[0].length ?? 0;
    const comment = line.slice(start).replace(/(?<![#\s])[#\s]+$/, '');
    if (comment !== '') comments.push(comment);
    at = end < 0 ? source.length : end + 1;
  }
  return { comments, body: source.slice(at) };
}

/** The sign that gives the first rows the same number of columns, the most of them; null for a text without columns. */
function delimiterOf(body: string): string | null {
  const head = body.slice(0, 65_536);
  let best: { delimiter: string; columns: number } | null = null;
  for (const delimiter of delimiters) {
    const counts: number[] = [];
    for (const row of rowsOf(head, delimiter)) {
      counts.push(row.length);
      if (counts.length === sampled) break;
    }
    // The last row of what was read may be cut.
    if (counts.length > 1 && head.length < body.length && counts.length < sampled) counts.pop();
    const [columns = 1] = counts;
    const even = counts.filter((count) => count === columns).length >= counts.length * 0.9;
    if (columns > (best?.columns ?? 1) && columns <= mostColumns && even) best = { delimiter, columns };
  }
  return best?.delimiter ?? null;
}

/** The rows that are not empty. A quoted value may hold the delimiter and line ends; two quotes in it are one. */
function* rowsOf(text: string, delimiter: string): Generator<string[], undefined> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = cellAt(text, at, delimiter);
    row.push(cell);
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    if (row.length > 1 || row[0] !== '') yield row;
    row = [];
  }
}

function cellAt(text: string, start: number, delimiter: string): { cell: string; end: number } {
  if (text[start] === '"') {
    let cell = '';
    for (let at = start + 1; ;) {
      const quote = text.indexOf('"', at);
      if (quote < 0) break;
      cell += text.slice(at, quote);
      if (text[quote + 1] !== '"') {
        const rest = plainCell(text, quote + 1, delimiter);
        return { cell: cell + rest.cell, end: rest.end };
      }
      cell += '"';
      at = quote + 2;
    }
  }
  return plainCell(text, start, delimiter);
}

function plainCell(text: string, start: number, delimiter: string): { cell: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { cell: text.slice(start, end), end };
}
