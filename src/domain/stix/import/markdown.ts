import { shownProse, type Brief } from '#extraction/formats/json/brief.ts';
import { oneLine } from '#extraction/formats/json/wording.ts';
import { AppError } from '#kernel/errors.ts';
import { excerptOf } from '#kernel/excerpt.ts';

/** Markdown in the making, for all documents of one bundle. */
export type Pen = {
  /** Throws `invalid` when all that was written comes to more than the limit. */
  brief: Brief;
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
  const apart = (text: string) => {
    if (text === '') return;
    if (lines.length > 0 && !lines.at(-1)?.endsWith('\n')) write('');
    write(`${text}\n`);
  };
  return {
    brief: {
      heading: (level, title) => apart(title === '' ? '' : `${'#'.repeat(level)} ${inline(oneLine(title))}`),
      fact(text) {
        const line = oneLine(text).toWellFormed();
        if (line !== '') write(`- ${inline(line)}`);
      },
      prose: (text) => apart(paragraphs(shownProse(text))),
      verbatim: (text) => apart(codeBlock(text)),
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
export function lineOf(text: string, maxLength = Infinity): string {
  return excerptOf(oneLine(text), maxLength).toWellFormed();
}

/** What would be markup within a line, and what would begin a list or a heading in a list, is text. */
function inline(line: string): string {
  return line
    .replace(
      /[\\`*](?=[!-/:-@[-`{-~])|[`*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?\w{1,40};)/giu,
      String.raw`\$&`,
    )
    .replace(/\](?=[([])/g, String.raw`\]`)
    .replace(/~~/g, String.raw`\~\~`)
    .replace(/^(?=[#+>=~|-])/, '\\')
    .replace(/^(\d{1,9})(?=[.)]\s)/, '$1\\');
}

/** Paragraphs as they are shown; what would be markup is text. */
function paragraphs(text: string): string {
  return text
    .toWellFormed()
    .split('\n')
    .map((line) => inline(line.trim()))
    .join('\n')
    .trim();
}

/** Text that stays as it is, with its lines. */
function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
    .toWellFormed()}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
