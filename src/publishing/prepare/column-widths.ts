import type { Statement } from '#publishing/content.ts';

const narrowest = 9;
const widest = 40;
const enoughRows = 200;

/** Shares of the width of a page, by how much the cells of each column hold. */
export function columnWidths({ head, rows }: { head: string[]; rows: Statement[][] }): number[] {
  const some = rows.slice(0, enoughRows);
  return head.map((title, column) => {
    const texts = some.map((row) => textOf(row[column]));
    const mean = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(texts.length, 1);
    const word = Math.max(...[title, ...texts].map(longestWord));
    return Math.min(widest, Math.max(narrowest, mean, Math.min(word, 18) + 2));
  });
}

/** With the numbers of its references, which need room too. */
function textOf(cell: Statement | undefined): string {
  if (!cell) return '';
  return (
    cell.text.map(({ text }) => text).join('') + cell.references.map((number) => ` [${number}]`).join('')
  );
}

function longestWord(text: string): number {
  return Math.max(
    ...text
      .slice(0, 2000)
      .split(' ')
      .map(({ length }) => length),
  );
}
