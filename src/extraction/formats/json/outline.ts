import type { ExtractedText } from '#analysis/document.ts';
import { cleanText } from '#extraction/decode.ts';
import { refusal } from '#extraction/refusal.ts';
import { linkless } from './links.ts';
import { wordsOf } from './wording.ts';

const deepestIndent = 20;
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const plainString = /"[^"\\\u0000-\u001f]*"/y;
const space = /[ \t\n\r]*/y;

/** `references`: within a list of references, whose links are no text. */
type Frame = { object: boolean; key: string; empty: boolean; references: boolean };
type Reading = { source: string; at: number; stack: Frame[]; lines: string[] };

const referring = /^(?:external_?)?references$/i;
const link = /^(?:https?|ftp):\/\/\S+$/i;

/**
 * JSON (RFC 8259), or one JSON value per line, as indented `key: value` lines in the order of the file; keys in camel case are
 * written as words. Read with a stack of its own, so that no depth of nesting can overflow the thread's; numbers stay as
 * they are written. Throws CORRUPT_FILE with the line at which the text stops being JSON.
 */
export function readOutline(source: string): ExtractedText {
  const lines = outline(source);
  const text = cleanText(lines.join('\n'));
  const title = /^(?:title|name): (.{1,200})$/m.exec(text)?.[1] ?? null;
  return { format: 'json', title, text, pages: [], headings: [] };
}

/** True when the whole text is JSON, or JSON values one after another. */
export function isJson(source: string): boolean {
  try {
    outline(source);
    return true;
  } catch {
    return false;
  }
}

function outline(source: string): string[] {
  const reading: Reading = { source, at: 0, stack: [], lines: [] };
  take(reading, space);
  if (reading.at === source.length) broken(reading);
  while (reading.at < source.length || reading.stack.length > 0) {
    step(reading);
    if (reading.stack.length === 0 && reading.at < source.length) nextValue(reading);
  }
  return reading.lines;
}

/** Values one after another stand on lines of their own. */
function nextValue(reading: Reading): void {
  const between = take(reading, space) ?? '';
  if (reading.at < reading.source.length && !between.includes('\n')) broken(reading);
}

function step(reading: Reading): void {
  const frame = reading.stack.at(-1);
  if (!frame) return value(reading);
  take(reading, space);
  if (frame.empty && reading.source[reading.at] === closer(frame)) return closeAll(reading);
  if (!frame.empty && reading.source[reading.at++] !== ',') broken(reading);
  frame.empty = false;
  if (frame.object) {
    take(reading, space);
    frame.key = string(reading) ?? broken(reading);
    take(reading, space);
    if (reading.source[reading.at++] !== ':') broken(reading);
  }
  value(reading);
}

function value(reading: Reading): void {
  take(reading, space);
  const sign = reading.source[reading.at];
  if (sign === '{' || sign === '[') {
    if (reading.stack.at(-1)?.object) emit(reading, '');
    const frame = reading.stack.at(-1);
    const references = frame !== undefined && (frame.references || referring.test(frame.key));
    reading.stack.push({ object: sign === '{', key: '', empty: true, references });
    reading.at++;
    return;
  }
  emit(reading, string(reading) ?? take(reading, literal) ?? broken(reading));
  closeAll(reading);
}

function closeAll(reading: Reading): void {
  for (let frame = reading.stack.at(-1); frame; frame = reading.stack.at(-1)) {
    take(reading, space);
    if (reading.source[reading.at] === ',') return;
    if (reading.source[reading.at] !== closer(frame)) broken(reading);
    reading.at++;
    reading.stack.pop();
  }
}

function closer(frame: Frame): string {
  return frame.object ? '}' : ']';
}

function emit({ stack, lines }: Reading, whole: string): void {
  const frame = stack.at(-1);
  if (frame?.references && link.test(whole)) return;
  const text = linkless(whole);
  const indent = '  '.repeat(Math.min(deepestIndent, Math.max(0, stack.length - 1)));
  if (!frame) lines.push(text);
  else if (frame.object) lines.push(`${indent}${camelless(frame.key)}:${text === '' ? '' : ' '}${text}`);
  else lines.push(`${indent}- ${text}`);
}

const camelless = (key: string): string =>
  /\p{Ll}\p{Lu}/u.test(key) && !/\s/.test(key) ? wordsOf(key) : key;

function take(reading: Reading, pattern: RegExp): string | null {
  pattern.lastIndex = reading.at;
  const found = pattern.exec(reading.source);
  if (!found) return null;
  reading.at += found[0].length;
  return found[0];
}

function string(reading: Reading): string | null {
  if (reading.source[reading.at] !== '"') return null;
  const simple = take(reading, plainString);
  if (simple !== null) return simple.slice(1, -1);
  return String(JSON.parse(escapedString(reading)));
}

/** Found by its end alone: a pattern for a whole escaped string would need a stack as deep as it is long. */
function escapedString(reading: Reading): string {
  const start = reading.at;
  for (
    let end = reading.source.indexOf('"', start + 1);
    end > 0;
    end = reading.source.indexOf('"', end + 1)
  ) {
    let slashes = 0;
    while (reading.source[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 1) continue;
    reading.at = end + 1;
    const whole = reading.source.slice(start, end + 1);
    return isString(whole) ? whole : broken(reading);
  }
  return broken(reading);
}

function isString(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'string';
  } catch {
    return false;
  }
}

function broken({ source, at }: Reading): never {
  const line = source.slice(0, at).split('\n').length;
  throw refusal('CORRUPT_FILE', `The file is not valid JSON (line ${line}).`);
}
