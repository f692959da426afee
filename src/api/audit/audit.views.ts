import { Readable } from 'node:stream';
import type { Entry } from '#domain/audit/index.ts';

export function viewEntry({ at, details, ...entry }: Entry) {
  return { ...entry, at: at.toISOString(), details: JSON.parse(details) as Record<string, unknown> };
}

const columns = [
  'seq',
  'at',
  'user_id',
  'user_email',
  'session_id',
  'api_key_id',
  'action',
  'target_type',
  'target_id',
  'address',
  'result',
  'status',
  'request_id',
  'service',
  'details',
  'mac',
] as const satisfies (keyof Entry)[];

/** The entries as CSV (RFC 4180), read a page at a time as fast as they are taken. */
export function csvOf(pages: AsyncIterable<Entry[]>): Readable {
  return Readable.from(linesOf(pages));
}

async function* linesOf(pages: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  yield lineOf([...columns]);
  for await (const page of pages) {
    yield page.map((entry) => lineOf(columns.map((column) => entry[column]))).join('');
  }
}

function lineOf(values: (string | number | Date | null)[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | number | Date | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return value instanceof Date ? value.toISOString() : String(value);
  // A spreadsheet would run a text that begins like a formula, and callers choose some of these texts.
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
