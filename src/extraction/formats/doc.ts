import WordExtractor from 'word-extractor';
import type { ExtractedText } from '#analysis/document.ts';
import { assemble, type Assembly } from '#extraction/assemble.ts';
import { cleanText } from '#extraction/decode.ts';
import { refusal } from '#extraction/refusal.ts';

const fibMagic = 0xa5ec;
const encryptedFlag = 0x0100;
/** The oldest file format version that is read: Word 97. */
const word97 = 0x00c1;

const verbatim = { filterUnicode: false };

/**
 * The text of a Word 97–2003 document: headers, body, text boxes, notes, comments, footers. Throws
 * PASSWORD_PROTECTED, or UNSUPPORTED_FORMAT for a compound file that holds something else.
 */
export async function readDoc(bytes: Uint8Array): Promise<ExtractedText> {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  refuseUnreadable(data);
  const document = await new WordExtractor().extract(data);
  const out = assemble();
  write(out, document.getHeaders({ ...verbatim, includeFooters: false }), true);
  write(out, document.getBody(verbatim));
  write(out, document.getTextboxes(verbatim));
  write(out, document.getFootnotes(verbatim));
  write(out, document.getEndnotes(verbatim));
  write(out, document.getAnnotations(verbatim));
  write(out, document.getFooters(verbatim), true);
  return out.finish('doc', null);
}

function write(out: Assembly, section: string, once = false): void {
  const lines = cleanText(section)
    .split('\n')
    .map((line) => line.replace(/\t+$/, '').replace(/[ \u00a0]+$/, ''));
  out.gap();
  for (const line of once ? new Set(lines) : lines) {
    if (line.trim() === '') out.gap();
    else out.line(line.replaceAll('\t', ' | '));
  }
}

function refuseUnreadable(data: Buffer): void {
  if (has(data, 'EncryptedPackage') || has(data, 'DRMEncryptedTransform')) {
    throw refusal(
      'PASSWORD_PROTECTED',
      'The document is encrypted and cannot be opened without its password.',
    );
  }
  const fib = wordStream(data);
  if (!fib || fib.readUInt16LE(0) !== fibMagic) {
    throw refusal(
      'UNSUPPORTED_FORMAT',
      'The file is an Office file, but not a Word document of Word 97 or later.',
    );
  }
  if ((fib.readUInt16LE(10) & encryptedFlag) !== 0) {
    throw refusal(
      'PASSWORD_PROTECTED',
      'The document is encrypted and cannot be opened without its password.',
    );
  }
  if (fib.readUInt16LE(2) < word97) {
    throw refusal('UNSUPPORTED_FORMAT', 'Documents of Word 95 and earlier cannot be read.');
  }
}

/** Names in a compound file's directory are UTF-16. */
function has(data: Buffer, stream: string): boolean {
  return data.includes(Buffer.from(`${stream}\0`, 'utf16le'));
}

/** The head of the WordDocument stream ([MS-CFB] 2.6, [MS-DOC] 2.5.2), found without following sector chains. */
function wordStream(data: Buffer): Buffer | null {
  const entry = data.indexOf(Buffer.from('WordDocument\0', 'utf16le'));
  if (entry < 0 || entry + 128 > data.length) return null;
  const sectorSize = 2 ** Math.min(16, data.readUInt16LE(30));
  const start = (data.readUInt32LE(entry + 116) + 1) * sectorSize;
  return start + 32 <= data.length ? data.subarray(start) : null;
}
