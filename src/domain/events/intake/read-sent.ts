import { AppError, fieldError } from '#kernel/errors.ts';
import { whyUnstorable } from '#kernel/storable.ts';
import { eventOfCef, readCefLine } from './formats/cef.ts';
import { isObject } from './formats/document.ts';
import { isEcs, readEcs } from './formats/ecs.ts';
import { isOcsf, readOcsf } from './formats/ocsf.ts';
import { readOwn } from './formats/own.ts';
import { eventLimits, type SentEvent } from './sent-event.ts';

/** An event as it came: a line, or a value of JSON. */
export type Entry = { line: string } | { value: unknown };

/** The text of an entry, which is the same when it is sent again. */
export function textOf(entry: Entry): string {
  return 'line' in entry ? entry.line : JSON.stringify(entry.value);
}

/** The event that was sent, by the form that it has. Throws `invalid` with the reason why it is none. */
export function readSent(entry: Entry, text: string): SentEvent {
  if (text.length > eventLimits.whole)
    throw fieldError('', `The event is longer than ${eventLimits.whole} characters`);
  const unstorable = whyUnstorable('line' in entry ? entry.line : entry.value);
  if (unstorable !== null) throw fieldError('', `The event ${unstorable}`);
  try {
    return 'line' in entry ? readLine(entry.line) : readValue(entry.value);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw fieldError('', (error as Error).message, { cause: error });
  }
}

function readLine(line: string): SentEvent {
  if (line.startsWith('{')) return readValue(parsed(line));
  const cef = readCefLine(line);
  if (!cef) throw fieldError('', 'A line must be a JSON object or have a CEF header (CEF:0|…)');
  return eventOfCef(cef, line);
}

function parsed(line: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw fieldError('', 'The line is not valid JSON');
  }
  const unstorable = whyUnstorable(value);
  if (unstorable !== null) throw fieldError('', `The event ${unstorable}`);
  return value;
}

function readValue(value: unknown): SentEvent {
  if (!isObject(value)) throw fieldError('', 'An event must be an object');
  if (isOcsf(value)) return readOcsf(value);
  return isEcs(value) ? readEcs(value) : readOwn(value);
}
