import { escaped } from '#publishing/markup/tag.ts';
import { documentColumns, documentRow, documentsTitle, reportTitle, sectionsOf } from './layout.ts';
import type { Report } from './report.ts';

const style =
  'body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}' +
  'table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.25rem .5rem;text-align:left;overflow-wrap:anywhere}';

/** One page that needs nothing from elsewhere, and may fetch nothing. */
export async function* htmlOf({ head, documents }: Report): AsyncGenerator<string> {
  yield (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">' +
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
      `<title>${reportTitle}</title><style>${style}</style></head>\n<body><h1>${reportTitle}</h1>\n`
  );
  for (const { title, text, table } of sectionsOf(head)) {
    yield `<h2>${escaped(title)}</h2>\n`;
    if (text !== '') yield `<p>${escaped(text)}</p>\n`;
    if (table) yield `<table>\n${headerOf(table.columns)}${table.rows.map(rowOf).join('')}</table>\n`;
  }
  yield `<h2>${documentsTitle}</h2>\n<table>\n${headerOf(documentColumns)}`;
  for await (const document of documents) yield rowOf(documentRow(document, head));
  yield '</table>\n</body></html>\n';
}

function headerOf(columns: readonly string[]): string {
  return `<tr>${columns.map((column) => `<th>${escaped(column)}</th>`).join('')}</tr>\n`;
}

function rowOf(cells: string[]): string {
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>\n`;
}
