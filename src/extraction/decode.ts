import { TextDecoder } from 'node:util';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const looseUtf8 = new TextDecoder('utf-8');
const windows1252 = new TextDecoder('windows-1252');
const utf16le = new TextDecoder('utf-16le');
const utf16be = new TextDecoder('utf-16be');

const sampleBytes = 8192;

/**
 * Bytes of a text file as a string, without its byte order mark: UTF-8, UTF-16 in both byte orders with and
 * without mark, then the encoding that the file declares, then Windows-1252, which takes every byte.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = byMark(bytes);
  if (marked) return marked.decode(bytes);
  const wide = wideByZeros(bytes);
  if (wide) return wide.decode(bytes);
  try {
    return utf8.decode(bytes);
  } catch {
    return undeclaredOrBroken(bytes);
  }
}

function byMark(bytes: Uint8Array): TextDecoder | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16le;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16be;
  return null;
}

/** UTF-16 of mostly Latin text has a zero in every other byte. */
function wideByZeros(bytes: Uint8Array): TextDecoder | null {
  const length = Math.min(bytes.length, sampleBytes) & ~1;
  if (length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const pairs = length / 2;
  if (odd > pairs * 0.4 && even < pairs * 0.05) return utf16le;
  if (even > pairs * 0.4 && odd < pairs * 0.05) return utf16be;
  return null;
}

function undeclaredOrBroken(bytes: Uint8Array): string {
  const declared = declaredEncoding(bytes);
  if (declared) return declared.decode(bytes);
  const loose = looseUtf8.decode(bytes);
  return mostlyUtf8(loose) ? loose : windows1252.decode(bytes);
}

/** A long UTF-8 file with one broken sequence is still UTF-8: its good sequences outnumber the broken ones. */
function mostlyUtf8(text: string): boolean {
  let broken = 0;
  let good = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0xfffd) broken++;
    else if (unit >= 0x80) good++;
  }
  return good > broken * 4;
}

const declaration =
  /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w:.-]+)|<\?xml[^>]{0,200}encoding\s*=\s*["']([\w:.-]+)/i;

function declaredEncoding(bytes: Uint8Array): TextDecoder | null {
  const head = windows1252.decode(bytes.subarray(0, sampleBytes));
  const found = declaration.exec(head);
  const label = found?.[1] ?? found?.[2];
  // A file that failed as UTF-8 and is full of single bytes is neither UTF-8 nor UTF-16, whatever it declares.
  if (!label || /^utf-?(8|16)/i.test(label)) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** What no reader sees or what a database refuses: line ends become `\n`, other control characters go. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\f|\v|\u0085/g, '\n')
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g, '')
    .toWellFormed();
}
