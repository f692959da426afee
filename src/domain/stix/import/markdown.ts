import { AppError } from '#kernel/errors.ts';
import { excerptOf } from '#kernel/excerpt.ts';

/** Markdown in the making, for all documents of one bundle. */
export type Pen = {
  /** Throws `invalid` when all that was written comes to more than the limit. */
  write: (line: string) => void;
  /** An empty line, unless there is one. */
  gap: () => void;
  /** What was written since the last time. */
  take: () => string;
  /** A text that is already a document; it counts like written ones. */
  whole: (text: string) => string;
  length: () => number;
};

/** A bundle may name the same objects in many reports; `limit` (UTF-16 code units) bounds what becomes of that. */
export function createPen(limit: number): Pen {
  let lines: string[] = [];
  let length = 0;
  let total = 0;
  const count = (characters: number) => {
    total += characters;
    if (total > limit)
      throw new AppError('invalid', 'The reports of the bundle repeat their objects too often');
  };
  const write = (line: string) => {
    lines.push(line);
    length += line.length + 1;
    count(line.length + 1);
  };
  return {
    write,
    gap() {
      const last = lines.at(-1) ?? '';
      if (last !== '' && !last.endsWith('\n')) write('');
    },
    take() {
      const text = `${lines.join('\n').trim()}\n`;
      lines = [];
      length = 0;
      return text;
    },
    whole(text) {
      count(text.length);
      return text.toWellFormed();
    },
    length: () => length,
  };
}

/** Text that can be stored, on one line. */
export function oneLine(text: string, maxLength = Infinity): string {
  const line = text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
  return excerptOf(line, maxLength).toWellFormed();
}

/** Lines as they came; one that would be a heading or the edge of code is only text. */
export function paragraphs(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
    .replace(/^( {0,3})(?=#{1,6}\s|`{3}|~{3}|={1,}[ \t]*$|-{1,}[ \t]*$)/gm, '$1\\')
    .toWellFormed()
    .trim();
}

/** Text that stays as it is, within a line. */
export function code(text: string): string {
  const line = oneLine(text);
  const fence = '`'.repeat(longestRun(line) + 1);
  return line.startsWith('`') || line.endsWith('`') ? `${fence} ${line} ${fence}` : fence + line + fence;
}

/** Text that stays as it is, with its lines. */
export function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ').toWellFormed()}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
