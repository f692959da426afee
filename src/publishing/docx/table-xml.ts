import type { Statement } from '#publishing/content.ts';
import { tag } from '#publishing/markup/tag.ts';
import { columnWidths } from '#publishing/prepare/column-widths.ts';
import type { PreparedBlock, PreparedFigure } from '#publishing/prepare/prepared.ts';
import { paragraph, plainText, run, statementRuns, type Writing } from './runs.ts';

/** Between the margins of A4, in twentieths of a point. */
const pageWidth = 9300;

type Cell = { width: number; inner: string; shade?: string };

export function tableXml(block: Extract<PreparedBlock, { kind: 'table' }>, writing: Writing): string {
  const widths = inTwips(columnWidths(block));
  const cell = (statement: Statement, at: number): Cell => ({
    width: widths[at] ?? 0,
    inner: paragraph(statementRuns([statement], writing), {
      style: 'TableText',
      text: plainText([statement]),
    }),
  });
  return table(widths, [headRow(block.head, widths), ...block.rows.map((row) => rowXml(row.map(cell)))]);
}

/** A figure as its data, each value with a bar that is the background of an empty paragraph. */
export function figureTable({ kind, points, unit }: PreparedFigure, { report }: Writing): string {
  const { words, language } = report;
  const widths = [4000, 1300, 4000];
  const [nameWidth = 0, valueWidth = 0, barWidth = 0] = widths;
  const most = points.reduce((highest, { value }) => Math.max(highest, value), 0) || 1;
  const head = headRow([kind === 'bars' ? words.name : words.date, unit, ''], widths);
  const rows = points.map(({ name, value }) =>
    rowXml([
      { width: nameWidth, inner: paragraph(run(name), { style: 'TableText', text: name }) },
      { width: valueWidth, inner: paragraph(run(value.toLocaleString(language)), { style: 'TableText' }) },
      { width: barWidth, inner: barOf(Math.max(value, 0) / most, barWidth - 300) },
    ]),
  );
  return table(widths, [head, ...rows]);
}

function barOf(share: number, width: number): string {
  if (share === 0) return paragraph('', { style: 'TableText' });
  const shade = tag('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': '2F5D8A' });
  const indent = tag('w:ind', { 'w:right': Math.round(width * (1 - share)) });
  return paragraph('', { style: 'TableText', more: shade + indent });
}

/** Names and values without lines, as the title page has them. */
export function factsTable(facts: { name: string; value: string }[]): string {
  const widths = [2800, 6500];
  const [nameWidth = 0, valueWidth = 0] = widths;
  const rows = facts.map(({ name, value }) =>
    rowXml([
      {
        width: nameWidth,
        shade: 'F4F6F9',
        inner: paragraph(run(name, { color: '576472' }), { style: 'TableText', text: name }),
      },
      {
        width: valueWidth,
        shade: 'F4F6F9',
        inner: paragraph(run(value), { style: 'TableText', text: value }),
      },
    ]),
  );
  return table(widths, rows, 'Facts');
}

function headRow(head: string[], widths: number[]): string {
  const cells = head.map((title, at) => ({
    width: widths[at] ?? 0,
    shade: 'F4F6F9',
    inner: paragraph(run(title, { bold: true }), { style: 'TableText', text: title }),
  }));
  return rowXml(cells, '<w:tblHeader/>');
}

function rowXml(cells: Cell[], more = ''): string {
  const written = cells.map(({ width, inner, shade }) => {
    const fill =
      shade === undefined ? '' : tag('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': shade });
    return `<w:tc><w:tcPr>${tag('w:tcW', { 'w:w': width, 'w:type': 'dxa' })}${fill}</w:tcPr>${inner}</w:tc>`;
  });
  return `<w:tr><w:trPr><w:cantSplit/>${more}</w:trPr>${written.join('')}</w:tr>`;
}

function table(widths: number[], rows: string[], style = 'ReportTable'): string {
  const properties = [
    tag('w:tblStyle', { 'w:val': style }),
    tag('w:tblW', { 'w:w': widths.reduce((sum, width) => sum + width, 0), 'w:type': 'dxa' }),
    tag('w:tblLayout', { 'w:type': 'fixed' }),
    tag('w:tblLook', { 'w:val': '0020', 'w:firstRow': 1, 'w:noHBand': 1, 'w:noVBand': 1 }),
  ];
  const grid = widths.map((width) => tag('w:gridCol', { 'w:w': width }));
  // Word joins tables that follow each other without a paragraph between them.
  return `<w:tbl><w:tblPr>${properties.join('')}</w:tblPr><w:tblGrid>${grid.join('')}</w:tblGrid>${rows.join('')}</w:tbl><w:p/>`;
}

function inTwips(shares: number[]): number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => Math.round((share / sum) * pageWidth));
}
