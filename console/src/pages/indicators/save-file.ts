/** Has the browser save a text as a file. */
export function saveText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

type Cell = string | number | null;

/** Rows as RFC 4180 writes them. What a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvOf(head: string[], rows: Cell[][]): string {
  const written = (cell: Cell): string => {
    const text = String(cell ?? '').replace(/^[=+\-@\t\r]/, "'$&");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [head, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('');
}
