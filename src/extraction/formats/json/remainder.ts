import type { Brief } from './brief.ts';
import { isRecord, type Json } from './records.ts';
import { capitalised, dayOf, oneLine, wordsOf } from './wording.ts';

// Nothing that means anything to a reader is nested deeper.
const maxDepth = 8;
const linked = /^(?:https?|ftp):\/\/\S+$/i;

/**
 * Writes what a standard does not name, so that nothing is lost: a line for each value, with the words of its keys. `known` are the
 * keys that were read; links alone are no text.
 */
export function writeRemainder(brief: Brief, record: Json, known: ReadonlySet<string>, of = ''): void {
  for (const [key, value] of Object.entries(record)) {
    if (known.has(key)) continue;
    for (const [path, text] of leaves(value, wordsOf(key)))
      brief.fact(`${capitalised(oneLine(path))}${of === '' ? '' : ` of ${of}`}: ${text}`);
  }
}

function* leaves(value: unknown, path: string, depth = 0): Generator<[path: string, text: string]> {
  if (value === null || value === undefined || depth > maxDepth) return;
  if (Array.isArray(value)) {
    const single = value.filter((one) => typeof one !== 'object').map(String);
    const shown = single.filter((one) => !linked.test(one)).map(dayOf);
    if (shown.length > 0) yield [path, shown.join('; ')];
    for (const one of value) if (typeof one === 'object') yield* leaves(one, path, depth + 1);
  } else if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value))
      yield* leaves(inner, `${path} ${wordsOf(key)}`, depth + 1);
  } else {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text !== '' && !linked.test(text)) yield [path, dayOf(text)];
  }
}
