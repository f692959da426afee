/** A piece of a line. */
export type Span = { kind: 'text' | 'strong' | 'code' | 'citation'; text: string };

export type Block =
  | { kind: 'paragraph' | 'code' | 'heading'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; rows: string[][] };

const bullet = /^\s*[-*•]\s+/;
const numbered = /^\s*\d{1,3}[.)]\s+/;
const row = /^\s*\|.*\|\s*$/;
const ruler = /^[\s|:-]+$/;
const heading = /^#{1,6}\s+/;
const fence = /^\s*```/;

/** An answer as what people read: paragraphs, lists, tables and code. Nothing else of Markdown means anything, and no HTML. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split('\n');
  while (lines.length > 0) {
    const line = lines[0] ?? '';
    if (fence.test(line)) blocks.push({ kind: 'code', text: codeAt(lines) });
    else if (bullet.test(line)) blocks.push({ kind: 'list', ordered: false, items: itemsAt(lines, bullet) });
    else if (numbered.test(line))
      blocks.push({ kind: 'list', ordered: true, items: itemsAt(lines, numbered) });
    else if (row.test(line)) blocks.push({ kind: 'table', rows: rowsAt(lines) });
    else if (heading.test(line))
      blocks.push({ kind: 'heading', text: (lines.shift() ?? '').replace(heading, '') });
    else if (line.trim() === '') lines.shift();
    else blocks.push({ kind: 'paragraph', text: paragraphAt(lines) });
  }
  return blocks;
}

function takeWhile(lines: string[], fits: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !fits(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function codeAt(lines: string[]): string {
  lines.shift();
  const inside = takeWhile(lines, (line) => !fence.test(line));
  lines.shift();
  return inside.join('\n');
}

function itemsAt(lines: string[], mark: RegExp): string[] {
  return takeWhile(lines, (line) => mark.test(line)).map((line) => line.replace(mark, ''));
}

function rowsAt(lines: string[]): string[][] {
  return takeWhile(lines, (line) => row.test(line))
    .filter((line) => !ruler.test(line))
    .map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

function paragraphAt(lines: string[]): string {
  return takeWhile(lines, isPlain).join('\n');
}

function isPlain(line: string): boolean {
  return line.trim() !== '' && ![fence, bullet, numbered, row, heading].some((other) => other.test(line));
}

/** The pieces of a line: `[1]`, **strong**, `code`, and all else as it is. */
export function spansOf(text: string): Span[] {
  return text
    .split(/(\[\d{1,3}\]|\*\*[^*\n]+\*\*|`[^`\n]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (/^\[\d+\]$/.test(part)) return { kind: 'citation', text: part };
      if (/^\*\*.+\*\*$/.test(part)) return { kind: 'strong', text: part.slice(2, -2) };
      if (/^`.+`$/.test(part)) return { kind: 'code', text: part.slice(1, -1) };
      return { kind: 'text', text: part };
    });
}
