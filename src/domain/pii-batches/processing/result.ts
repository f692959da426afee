import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import type { DocumentFiles } from '#domain/documents/index.ts';
import type { ScanResult } from '#domain/pii/index.ts';
import type { Appendix } from './text.ts';

/** What is written, or searched for objects, at once. */
const sliceBytes = 64 * 1024;

type Named = { jar_id: string; result_id: string };
type Found = Pick<ScanResult, 'json' | 'masked_text'> & { behind: Appendix };

/**
 * Keeps what was found in a document, as members of a JSON object: `"detections":[…]`, where the text ends, and
 * `"masked_content":"…"` where that was asked for. Sealed where the jar is. Answers its bytes.
 */
export async function putResult(
  files: DocumentFiles,
  { jar_id, result_id }: Named,
  found: Found,
): Promise<number> {
  const content = Readable.from(members(found), { objectMode: false });
  const { size_bytes } = await files.putOriginal({ jar_id, file_id: result_id }, content, Infinity);
  return size_bytes;
}

export function openResult(files: DocumentFiles, { jar_id, result_id }: Named): Promise<Readable> {
  return files.other({ jar_id, file_id: result_id });
}

function* members({ json, masked_text, behind }: Found): Generator<Buffer> {
  yield Buffer.from('"detections":');
  for (const slice of slicesOf(json)) yield Buffer.from(slice);
  yield Buffer.from(`,${JSON.stringify(behind).slice(1, -1)}`);
  if (masked_text === null) return;
  yield Buffer.from(',"masked_content":"');
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (const slice of slicesOf(masked_text)) yield escaped(decoder.decode(slice, { stream: true }));
  yield Buffer.from(`${escaped(decoder.decode()).toString()}"`);
}

function escaped(text: string): Buffer {
  return Buffer.from(JSON.stringify(text).slice(1, -1));
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += sliceBytes) yield bytes.subarray(from, from + sliceBytes);
}

/** A detection in a result. */
export type StoredFind = {
  id: string;
  pii_type: string;
  original_value: string;
  masked_value: string;
  start_position: number;
  end_position: number;
  confidence: number;
  risk_level: string;
  compliance_frameworks: string[];
  context?: string;
  detection_method: string;
  page?: number | null;
};

/** The detections of a result, parsed as it arrives: a long list as a whole would block the event loop. */
export async function* findsIn(content: Readable): AsyncGenerator<StoredFind> {
  let text = '';
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let start = 0;
  for await (const piece of content.setEncoding('utf8') as AsyncIterable<string>) {
    let at = text.length;
    text += piece;
    for (; at < text.length; at += 1) {
      const character = text[at];
      if (isEscaped) isEscaped = false;
      else if (inString) {
        isEscaped = character === '\\';
        inString = character !== '"';
      } else if (character === '"') inString = true;
      else if (character === '{') {
        if (depth === 0) start = at;
        depth += 1;
      } else if (character === '}') {
        depth -= 1;
        if (depth === 0) yield JSON.parse(text.slice(start, at + 1)) as StoredFind;
      } else if (character === ']' && depth === 0) return;
    }
    text = depth > 0 ? text.slice(start) : '';
    start = 0;
  }
}
