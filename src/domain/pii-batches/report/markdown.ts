import { documentColumns, documentRow, documentsTitle, reportTitle, sectionsOf } from './layout.ts';
import type { Report } from './report.ts';

/** GitHub's Markdown, for its tables. */
export async function* markdownOf({ head, documents }: Report): AsyncGenerator<string> {
  yield `# ${reportTitle}\n`;
  for (const { title, text, table } of sectionsOf(head)) {
    yield `\n## ${escaped(title)}\n`;
    if (text !== '') yield `\n${escaped(text)}\n`;
    if (table) yield `\n${headerOf(table.columns)}${table.rows.map((row) => rowOf(row)).join('')}`;
  }
  yield `\n## ${documentsTitle}\n\n${headerOf(documentColumns)}`;
  for await (const document of documents) yield rowOf(documentRow(document, head));
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

/**
 * What GitHub's Markdown would read within a line: marks, tags, entities, mathematics, cells, and addresses, which it makes links of
 * without any mark. Between letters an underscore is none.
 */
const marks =
  /[\\`*[<|~$@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|(?<=mailto|xmpp):|:(?=\/\/)|(?<=www)\./giu;

function escaped(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/gu, ' ').replaceAll(marks, '\\$&');
}
