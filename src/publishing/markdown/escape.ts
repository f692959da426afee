/**
 * What CommonMark, and GitHub's form of it, would read within a line: marks, tags, entities, mathematics, cells, and addresses, which
 * some readers make links of without any mark. Between letters an underscore is none.
 */
const marks =
  /[\\`*[\]<>|~$@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|!(?=\[)|&(?=#?\w+;)|(?<=mailto|xmpp|https?|ftp):|:(?=\/\/)|(?<=www)\./giu;
/** What begins a heading, a quote, a list, a line below a heading, a fence. */
const begin = /^(?:[#+\-=]|\d{1,9}(?=[.)]))/u;

/** A text in the middle of a line. */
export function escapedInline(text: string): string {
  return text.replaceAll(marks, '\\$&');
}

/** A line that begins with no blank and no mark of its own. */
export function escapedStart(line: string): string {
  const rest = line.trimStart();
  const mark = begin.exec(rest)?.[0] ?? '';
  if (mark === '') return rest;
  // A number is made no mark by its dot.
  return /^\d/u.test(mark) ? `${mark}\\${rest.slice(mark.length)}` : `\\${rest}`;
}

const longestRun = (text: string): number =>
  Math.max(0, ...Array.from(text.matchAll(/`+/gu), ([run]) => run.length));

/** A text as code within a line. `inTable`: a bar ends a cell even there. */
export function codeSpan(text: string, inTable: boolean): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  // One blank at each end is taken off again, unless there is nothing else.
  const pad = /^[` ]|[` ]$/u.test(text) && text.trim() !== '' ? ' ' : '';
  const written = inTable ? text.replaceAll('|', '\\|') : text;
  return `${fence}${pad}${written}${pad}${fence}`;
}

export function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text}\n${fence}`;
}
