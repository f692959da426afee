import type { DefaultTreeAdapterTypes } from 'parse5';
import { onOneLine } from '#extraction/assemble.ts';
import { attributeOf, isLayoutCell } from './rules.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Cell = { text: string; layout: boolean; carries: boolean };

/** A table being read. `carried` holds cells that span into rows to come, by column. */
export type Table = {
  cells: Cell[] | null;
  lines: string[];
  carried: Map<number, { text: string; rows: number }>;
  /** A row of nothing but cells that the next row repeats. */
  held: string | null;
};

const mostCells = 1000;

/** An empty table. */
export function newTable(): Table {
  return { cells: null, lines: [], carried: new Map(), held: null };
}

/**
 * Ends a cell with the lines collected in it. A cell that spans rows is repeated in each, so that every row can
 * be read by itself.
 */
export function endCell(table: Table, element: Element): void {
  const { lines } = table;
  table.lines = [];
  const cells = (table.cells ??= []);
  takeCarried(table, cells);
  const layout = isLayoutCell(element);
  const text = layout ? lines.join('\n') : onOneLine(lines.join(' '));
  const rows = span(element, 'rowspan');
  const columns = element.tagName === 'th' ? span(element, 'colspan') : 1;
  for (let column = 0; column < columns && cells.length < mostCells; column++) {
    const carries = rows > 1 && !layout;
    if (carries) table.carried.set(cells.length, { text, rows: rows - 1 });
    cells.push({ text, layout, carries });
  }
}

/** Ends a row: one line of cells, or the lines of each cell when the table only arranges the page. */
export function endRow(table: Table): string[] {
  const cells = table.cells ?? [];
  if (cells.length > 0) takeCarried(table, cells);
  table.cells = null;
  const loose = table.lines;
  table.lines = [];
  const layout = cells.some((cell) => cell.layout);
  const texts = cells.map((cell) => cell.text);
  const row = texts.join(' | ');
  const held = cells.length === 0 && table.held !== null ? [table.held] : [];
  table.held = cells.length > 0 && cells.every((cell) => cell.carries) ? row : null;
  const lines = layout ? texts : table.held === null ? [row] : [];
  return [...loose, ...held, ...lines].filter((line) => line.replace(/[\s|]/g, '') !== '');
}

function takeCarried(table: Table, cells: Cell[]): void {
  for (let carried = table.carried.get(cells.length); carried; carried = table.carried.get(cells.length)) {
    const column = cells.length;
    carried.rows--;
    cells.push({ text: carried.text, layout: false, carries: carried.rows > 0 });
    if (carried.rows === 0) table.carried.delete(column);
  }
}

function span(element: Element, name: string): number {
  const value = Number.parseInt(attributeOf(element, name) ?? '1', 10);
  return Number.isNaN(value) ? 1 : Math.min(100, Math.max(1, value));
}
