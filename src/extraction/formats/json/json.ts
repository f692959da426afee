import type { ExtractedText } from '#analysis/document.ts';
import { csafIn, readCsaf } from '#extraction/formats/csaf/csaf.ts';
import { mispEventsIn, readMisp } from '#extraction/formats/misp/misp.ts';
import { readStix, stixObjectsIn } from '#extraction/formats/stix/stix.ts';
import { briefly } from './brief.ts';
import { readOutline } from './outline.ts';

/**
 * More values are not made objects: V8 ends the whole process when a thread's heap is full in the middle of `JSON.parse`. A value takes
 * up to about 250 bytes.
 */
const mostValues = 500_000;
// Others need not be parsed into objects, which takes more memory than their outline.
const marks = /"(?:type|csaf_version|Event|Attribute)"\s*:/;

/**
 * JSON (RFC 8259), or one JSON value per line. Documents of STIX, CSAF and MISP are read as what they say, others as their outline.
 * Throws CORRUPT_FILE with the line at which the text stops being JSON.
 */
export function readJson(source: string): ExtractedText {
  const structured = marks.test(source) ? briefly(() => readStructured(source)) : null;
  return structured && /\S/.test(structured.text) ? structured : readOutline(source);
}

function readStructured(source: string): ExtractedText | null {
  if (hasMoreValues(source, mostValues)) return null;
  const value = parsed(source);
  const objects = stixObjectsIn(value);
  if (objects) return readStix(objects, source.length);
  const advisory = csafIn(value);
  if (advisory) return readCsaf(advisory, source.length);
  const events = mispEventsIn(value);
  return events && readMisp(events, source.length);
}

/** Null for values one after another. */
function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return null;
  }
}

/** Values follow brackets and commas outside of strings. */
function hasMoreValues(source: string, limit: number): boolean {
  let values = 0;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '"') at = stringEnd(source, at);
    else if (sign === ',' || sign === '[' || sign === '{') values += 1;
    if (values > limit) return true;
  }
  return false;
}

function stringEnd(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== '"') at += source[at] === '\\' ? 2 : 1;
  return at;
}
