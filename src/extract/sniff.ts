import { formats, type Format } from '#text/document.ts';
import { decodeText } from '#extract/decode.ts';
import { isJson } from '#extract/formats/json.ts';
import { refusal } from '#extract/refusal.ts';

/** Text formats come with their decoded source, since telling them apart needs it. */
export type Sniffed =
  | { format: 'pdf' | 'doc' | 'docx' }
  | { format: 'rtf' | 'word-xml'; source: string }
  | { format: 'txt' | 'md' | 'html' | 'json'; source: string };

const extensions: Record<string, Format> = {
  ...Object.fromEntries(formats.map((format) => [format, format])),
  htm: 'html',
  xhtml: 'html',
  markdown: 'md',
  mdown: 'md',
  jsonl: 'json',
  ndjson: 'json',
  stix: 'json',
  log: 'txt',
  text: 'txt',
  csv: 'txt',
};

/** Starts of files that are something else, so that the refusal can name it. */
const foreign: [name: string, magic: number[]][] = [
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a GIF image', [0x47, 0x49, 0x46, 0x38]],
  ['a TIFF image', [0x49, 0x49, 0x2a, 0x00]],
  ['a gzip archive', [0x1f, 0x8b]],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21]],
  ['a bzip2 archive', [0x42, 0x5a, 0x68]],
  ['an xz archive', [0xfd, 0x37, 0x7a, 0x58]],
  ['a Windows program', [0x4d, 0x5a, 0x90]],
  ['a Linux program', [0x7f, 0x45, 0x4c, 0x46]],
  ['a SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
  ['a cabinet archive', [0x4d, 0x53, 0x43, 0x46]],
];

/**
 * Tells a file's format by its content; the name only decides between text formats that look alike.
 * Throws UNSUPPORTED_FORMAT for anything else, and NO_TEXT for an empty file.
 */
export function sniff(bytes: Uint8Array, filename: string): Sniffed {
  if (bytes.length === 0) throw refusal('NO_TEXT', 'The file is empty.');
  if (isPdf(bytes)) return { format: 'pdf' };
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { format: 'doc' };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06]))
    return { format: 'docx' };
  const other = foreign.find(([, magic]) => startsWith(bytes, magic));
  if (other) throw refusal('UNSUPPORTED_FORMAT', `The file is ${other[0]}, which is not a supported format.`);
  const source = decodeText(bytes);
  refuseBinary(source, bytes);
  return textFormat(source, extensions[extensionOf(filename)]);
}

function extensionOf(filename: string): string {
  return /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
}

function startsWith(bytes: Uint8Array, magic: number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
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
    throw refusal('UNSUPPORTED_FORMAT', 'The file holds binary data or an unknown text encoding.');
  }
}

function textFormat(source: string, named: Format | undefined): Sniffed {
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
  if (named === 'md') return { format: 'md', source };
  if (named === 'txt') return { format: 'txt', source };
  return { format: looksLikeMarkdown(head) ? 'md' : 'txt', source };
}

function isHtml(head: string, named: Format | undefined): boolean {
  const bare = head.replace(/^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|\s)+/, '');
  if (/^<(?:!doctype\s+html|html|head|body|meta|title)\b/i.test(bare)) return true;
  return named === 'html' && /<[a-z!][^>]*>/i.test(head);
}

function looksLikeMarkdown(head: string): boolean {
  const signs = [
    /^#{1,6} \S/m,
    /^```/m,
    /\[[^\]\n]+\]\([^)\n]+\)/,
    /^\|.*\|\s*\n\|[ :|-]+\|/m,
    /^[*-] \S.*\n[*-] \S/m,
  ];
  return signs.filter((sign) => sign.test(head)).length >= 2;
}
