import type { ExtractedText } from '#analysis/document.ts';
import { AppError } from '#kernel/errors.ts';
import { documentDate } from './dates/document-date.ts';
import { readCsv } from './formats/csv.ts';
import { readHtml } from './formats/html/html.ts';
import { readJson } from './formats/json/json.ts';
import { readMd } from './formats/md/md.ts';
import { withShownTitle } from './formats/title-line.ts';
import { readTxt } from './formats/txt.ts';
import { readYaml } from './formats/yaml/yaml.ts';
import { takeInvisible } from './hidden.ts';
import { refusal } from './refusal.ts';
import { sniff, type Sniffed } from './sniff.ts';

/**
 * The text of a file, by its content. Runs on the calling thread for as long as the file takes: only a worker
 * should call it. Throws an AppError with one of the refusal codes.
 */
export async function extractText(bytes: Uint8Array, filename: string): Promise<ExtractedText> {
  const extracted = await extractAll(bytes, filename);
  if (!/\S/.test(extracted.text)) throw refusal('NO_TEXT', emptyReason(extracted));
  return extracted;
}

/** The same, also where all of the text is hidden. */
export async function extractAll(bytes: Uint8Array, filename: string): Promise<ExtractedText> {
  const sniffed = sniff(bytes, filename);
  const extracted = withDate(takeInvisible(await read(sniffed, bytes)));
  if (!/\S/.test(extracted.text) && !extracted.hidden) throw refusal('NO_TEXT', emptyReason(extracted));
  return extracted;
}

function withDate(extracted: ExtractedText): ExtractedText {
  const published = documentDate(extracted, Date.now());
  return published === undefined ? extracted : { ...extracted, published };
}

function emptyReason({ format, hidden }: ExtractedText): string {
  if (hidden) return 'All text of the file is hidden from readers.';
  return format === 'pdf'
    ? 'No page of this PDF contains text: it is probably a scan.'
    : 'The file contains no text.';
}

async function read(sniffed: Sniffed, bytes: Uint8Array): Promise<ExtractedText> {
  try {
    switch (sniffed.format) {
      case 'txt':
        return withShownTitle(readTxt(sniffed.source));
      case 'csv':
        return readCsv(sniffed.source);
      case 'yaml':
        return readYaml(sniffed.source);
      case 'md':
        return withShownTitle(readMd(sniffed.source));
      case 'json':
        return readJson(sniffed.source);
      case 'html':
        return readHtml(sniffed.source);
      case 'pdf':
        return withShownTitle(await (await import('./formats/pdf/pdf.ts')).readPdf(bytes));
      case 'docx':
        return withShownTitle((await import('./formats/docx/docx.ts')).readDocx(bytes));
      case 'doc':
        return await (await import('./formats/doc.ts')).readDoc(bytes);
      case 'rtf':
        return (await import('./formats/rtf.ts')).readRtf(sniffed.source);
      case 'word-xml':
        return (await import('./formats/docx/word-xml.ts')).readWordXml(sniffed.source);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusal('CORRUPT_FILE', 'The file is damaged and cannot be read.', error);
  }
}
