import type { Format } from '#analysis/document.ts';
import { decodeText } from './decode.ts';
import { formatByName } from './extensions.ts';
import { refuseForeign, startsWith } from './foreign.ts';
import { isJson } from './formats/json/outline.ts';
import { holdsMarkdown } from './formats/md/md.ts';
import { refusal } from './refusal.ts';

type TextFormat = Extract<Format, 'txt' | 'md' | 'html' | 'json' | 'csv' | 'yaml'>;

/** Text formats come with their decoded source, since telling them apart needs it. Of a new format `extract.ts` asks who reads it. */
export type Sniffed =
  | { format: Exclude<Format, TextFormat> }
  | { format: 'rtf' | 'word-xml'; source: string }
  | { format: TextFormat; source: string };

/**
 * Recognises a file's format by its content; the name only decides between text formats that look alike. Throws
 * UNSUPPORTED_FORMAT for anything else, and NO_TEXT for an empty file.
 */
export function sniff(bytes: Uint8Array, filename: string): Sniffed {
  if (bytes.length === 0) throw refusal('NO_TEXT', 'The file is empty.');
  if (isPdf(bytes)) return { format: 'pdf' };
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { format: 'doc' };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06]))
    return { format: 'docx' };
  refuseForeign(bytes);
  const source = decodeText(bytes);
  refuseBinary(source, bytes);
  return textFormat(source, formatByName(filename));
}

/** A PDF may begin with foreign bytes: readers look for its mark in the first 1,024. */
function isPdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024));
  const at = head.indexOf('%PDF-');
  return at === 0 || (at > 0 && !/^\s*[<{[#]/.test(head.toString('latin1')));
}

function refuseBinary(source: string, bytes: Uint8Array): void {
  const sample = source.slice(0, 65_536);
  const odd =
    sample.match(/[\u0000-\u0006\u000e-\u001a\u001c-\u001f\u007f-\u0084\u0086-\u009f\ufffd]/g)?.length ?? 0;
  const ebcdic = bytes.filter((byte) => byte === 0x40).length > bytes.length / 12 && !sample.includes(' ');
  if (odd > sample.length / 10 || ebcdic) {
    throw refusal('UNSUPPORTED_FORMAT', 'The file contains binary data or an unknown text encoding.');
  }
}

function textFormat(source: string, named: Format | null): Sniffed {
  const head = source
    .slice(0, 65_536)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (head.startsWith('{\\rtf')) return { format: 'rtf', source };
  if (/^<\?xml[^>]*>\s*(<\?mso-application[^>]*Word|<w:wordDocument|<pkg:package)/i.test(head)) {
    return { format: 'word-xml', source };
  }
  if (isHtml(head, named)) return { format: 'html', source };
  if (named === 'json') return { format: 'json', source };
  if (/^[{[]/.test(head) && isJson(source)) return { format: 'json', source };
  if (named === 'csv' || named === 'yaml') return { format: named, source };
  if (named === 'md') return { format: 'md', source };
  const marked = named === 'txt' ? holdsMarkdown(head) : looksLikeMarkdown(head);
  return { format: marked ? 'md' : 'txt', source };
}

function isHtml(head: string, named: Format | null): boolean {
  const bare = head.replace(/^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|\s)+/, '');
  if (/^<(?:!doctype\s+html|html|head|body|meta|title)\b/i.test(bare)) return true;
  return named === 'html' && /<[a-z!][^<>]*>/i.test(head);
}

function looksLikeMarkdown(head: string): boolean {
  const signs = [
    /^#{1,6} \S/m,
    /^```/m,
    /\[[^[\]\n]+\]\([^[)\n]+\)/,
    /^\|.*\|\s*\n\|[ :|-]+\|/m,
    /^[*-] \S.*\n[*-] \S/m,
  ];
  return signs.filter((sign) => sign.test(head)).length >= 2;
}
