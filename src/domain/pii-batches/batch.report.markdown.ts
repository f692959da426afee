import {
  documentColumns,
  documentRow,
  documentsTitle,
  reportTitle,
  sectionsOf,
} from './batch.report.layout.ts';
import type { Report } from './batch.report.ts';

/** GitHub's Markdown, for its tables. */
export async function* markdownOf({ head, documents }: Report): AsyncGenerator<string> {
  yield `# ${reportTitle}\n`;
  for (const { title, text, table } of sectionsOf(head)) {
    yield `\n## ${escaped(title)}\n`;
    if (text !== '') yield `\n${escaped(text)}\n`;
    if (table) yield `\n${headerOf(table.columns)}${table.rows.map((row) => rowOf(row)).join('')}`;
  }
  yield `\n## ${documentsTitle}\n\n${headerOf(documentColumns)}`;
  for await (const document of documents) yield rowOf(documentRow(document));
}

function headerOf(columns: readonly string[]): string {
  return `${rowOf(columns)}${rowOf(
    columns.map(() => '---'),
    (cell) => cell,
  )}`;
}

function rowOf(cells: readonly string[], write: (cell: string) => string = escaped): string {
  return `| ${cells.map((cell) => write(cell)).join(' | ')} |\n`;
}

/** All ASCII punctuation may be escaped (CommonMark 2.4); an address would be made a link without any. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[!-,/:-@[-`{-~]/g, '\\$&')
    .replaceAll(/www\./gi, 'www\\.');
}
