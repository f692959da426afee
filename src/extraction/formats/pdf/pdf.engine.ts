import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumModule } from '@hyzyla/pdfium';
import { AppError } from '#kernel/errors.ts';
import { readAnnotations, type PdfHidden } from './annotations.ts';
import { hiddenRuns, type HiddenRun, type Patience } from './hidden.ts';
import { utf16, utf16Value, type Pdfium } from './memory.ts';
import { readOutline, type OutlineEntry } from './outline.ts';
import { refusal } from '#extraction/refusal.ts';

/**
 * A line of a page: `size` in points as drawn, `bold` by the weight of the font of its first letter. Its box is in points from the left
 * and the bottom of the page; all 0 when it is not known.
 */
export type PdfLine = {
  text: string;
  size: number;
  bold: boolean;
  left: number;
  right: number;
  bottom: number;
};
/** Lines in reading order; `notes` are its comments and filled fields. */
export type PdfPage = { lines: PdfLine[]; notes: string[]; hidden: PdfHidden[] };

export type OpenPdf = {
  pageCount: number;
  /** What the file's properties call it. */
  title: () => string | null;
  /** The date of its creation, as its properties have it (`D:20260502…`). */
  created: () => string | null;
  outline: () => OutlineEntry[];
  /** Page from 0. Empty when the page itself is broken. */
  page: (page: number) => PdfPage;
};

const errorPassword = 4;
const errorSecurity = 5;

/** How long the pages of one document may be drawn to see what of their text shows, in milliseconds. */
const drawingMs = 3000;

/** Memory of the engine never shrinks: past this size a new one costs less than what it holds. */
const engineBytes = 128 * 2 ** 20;

let instance: Promise<Pdfium> | null = null;

async function start(): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length);
  const pdfium = (await PDFiumModule({ wasmBinary, locateFile: () => '' })) as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  return pdfium;
}

/**
 * Opens a PDF held in memory and closes it when `use` is done. Throws PASSWORD_PROTECTED or CORRUPT_FILE, and
 * whatever `use` throws.
 */
export async function withPdf<Result>(bytes: Uint8Array, use: (pdf: OpenPdf) => Result): Promise<Result> {
  try {
    const pdf = await openPdf(bytes);
    const result = use(pdf);
    pdf.close();
    return result;
  } catch (error) {
    // An engine that trapped has lost its state: the next file gets a new one.
    if (!(error instanceof AppError)) instance = null;
    throw error;
  }
}

async function openPdf(bytes: Uint8Array): Promise<OpenPdf & { close: () => void }> {
  instance ??= start();
  const pdfium = await instance;
  const { document, data } = loadRepaired(pdfium, bytes);
  const patience = { ms: drawingMs };
  return {
    pageCount: pdfium._FPDF_GetPageCount(document),
    title: () =>
      utf16Value(pdfium, 'Title', (key, buffer, size) =>
        pdfium._FPDF_GetMetaText(document, key, buffer, size),
      ),
    created: () =>
      utf16Value(pdfium, 'CreationDate', (key, buffer, size) =>
        pdfium._FPDF_GetMetaText(document, key, buffer, size),
      ),
    outline: () => readOutline(pdfium, document),
    page: (page) => readPage(pdfium, { document, index: page, patience }),
    close() {
      pdfium._FPDF_CloseDocument(document);
      pdfium.wasmExports.free(data);
      if (pdfium.HEAPU8.length > engineBytes) instance = null;
    },
  };
}

type Loaded = { document: number; data: number };

/** A truncated file has lost its trailer, which points to the beginning: often the catalog is still there. */
function loadRepaired(pdfium: Pdfium, bytes: Uint8Array): Loaded {
  const whole = load(pdfium, bytes);
  if (whole) return whole;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const catalog = /(\d{1,10})\s+(\d{1,5})\s+obj\s*<<(?:(?!endobj)[\s\S]){0,400}?\/Type\s*\/Catalog\b/.exec(
    text,
  );
  const trailer =
    catalog && Buffer.from(`\nendobj\ntrailer\n<< /Root ${catalog[1]} ${catalog[2]} R >>\n%%EOF`);
  const repaired = trailer && load(pdfium, Buffer.concat([bytes, trailer]));
  if (!repaired) throw refusal('CORRUPT_FILE', 'The PDF is damaged and cannot be read.');
  return repaired;
}

function load(pdfium: Pdfium, bytes: Uint8Array): Loaded | null {
  const data = pdfium.wasmExports.malloc(bytes.length);
  if (data === 0)
    throw refusal('EXTRACTION_MEMORY', 'The PDF needs more memory than is allowed for one file.');
  pdfium.HEAPU8.set(bytes, data);
  const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0);
  if (document !== 0) return { document, data };
  const error = pdfium._FPDF_GetLastError();
  pdfium.wasmExports.free(data);
  if (error === errorPassword || error === errorSecurity) {
    throw refusal('PASSWORD_PROTECTED', 'The PDF is encrypted and cannot be opened without its password.');
  }
  return null;
}

type PageOf = { document: number; index: number; patience: Patience };

function readPage(pdfium: Pdfium, { document, index, patience }: PageOf): PdfPage {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) return { lines: [], notes: [], hidden: [] };
  const textPage = pdfium._FPDFText_LoadPage(page);
  const annotations = readAnnotations(pdfium, page);
  const read = textPage === 0 ? { lines: [], hidden: [] } : readText(pdfium, { page, textPage, patience });
  if (textPage !== 0) pdfium._FPDFText_ClosePage(textPage);
  pdfium._FPDF_ClosePage(page);
  return { lines: read.lines, notes: annotations.shown, hidden: [...read.hidden, ...annotations.hidden] };
}

type TextOf = { page: number; textPage: number; patience: Patience };

function readText(pdfium: Pdfium, { page, textPage, patience }: TextOf): Pick<PdfPage, 'lines' | 'hidden'> {
  const count = pdfium._FPDFText_CountChars(textPage);
  if (count <= 0) return { lines: [], hidden: [] };
  const buffer = pdfium.wasmExports.malloc((count + 1) * 2);
  const written = pdfium._FPDFText_GetText(textPage, 0, count, buffer);
  const text = utf16(pdfium, buffer, written - 1);
  pdfium.wasmExports.free(buffer);
  const lines = measuredLines(pdfium, textPage, text);
  const runs = hiddenRuns(pdfium, { page, textPage, count, patience });
  return runs.length === 0 ? { lines, hidden: [] } : withoutHidden(lines, spansOf(pdfium, textPage, runs));
}

function measuredLines(pdfium: Pdfium, textPage: number, text: string): PdfLine[] {
  // Room for a matrix of six floats, or a box of four doubles.
  const matrix = pdfium.wasmExports.malloc(32);
  let at = 0;
  const lines = text.split('\r\n').map((line) => {
    const first = at + Math.max(0, line.search(/[\p{L}\p{N}]/u));
    const ends = {
      first: at + (line.length - line.trimStart().length),
      last: at + line.trimEnd().length - 1,
    };
    at += line.length + 2;
    const box = boxOf(pdfium, { textPage, memory: matrix, ...ends });
    return { text: line, ...measure(pdfium, textPage, matrix, first), ...box };
  });
  pdfium.wasmExports.free(matrix);
  return lines;
}

type BoxOf = { textPage: number; memory: number; first: number; last: number };

/** From the first character to the last, as places in the text. */
function boxOf(
  pdfium: Pdfium,
  { textPage, memory, first, last }: BoxOf,
): Pick<PdfLine, 'left' | 'right' | 'bottom'> {
  const box = (textIndex: number): Float64Array | null => {
    const char = pdfium._FPDFText_GetCharIndexFromTextIndex(textPage, textIndex);
    const known =
      char >= 0 && pdfium._FPDFText_GetCharBox(textPage, char, memory, memory + 8, memory + 16, memory + 24);
    return known ? new Float64Array(pdfium.HEAPU8.slice(memory, memory + 32).buffer) : null;
  };
  const [begin, end] = [box(first), box(last)];
  if (!begin || !end) return { left: 0, right: 0, bottom: 0 };
  // Left, right, bottom, top: of the page's own axes.
  return { left: begin[0] ?? 0, right: end[1] ?? 0, bottom: begin[2] ?? 0 };
}

type HiddenSpan = Pick<HiddenRun, 'kind'> & { start: number; end: number };

/** Where hidden characters are in the text, which leaves out what means nothing and adds what is suggested. */
function spansOf(pdfium: Pdfium, textPage: number, runs: HiddenRun[]): HiddenSpan[] {
  const place = (char: number) => pdfium._FPDFText_GetTextIndexFromCharIndex(textPage, char);
  return runs.flatMap(({ first, last, kind }) => {
    let [from, to] = [first, last];
    while (from < to && place(from) < 0) from++;
    while (to > from && place(to) < 0) to--;
    return place(from) < 0 ? [] : [{ kind, start: place(from), end: place(to) + 1 }];
  });
}

/** Lines without their hidden characters; one that is left without any goes. */
function withoutHidden(lines: PdfLine[], spans: HiddenSpan[]): Pick<PdfPage, 'lines' | 'hidden'> {
  const hidden: PdfHidden[] = [];
  let at = 0;
  const shown = lines.flatMap((line) => {
    const [begin, end] = [at, at + line.text.length];
    at = end + 2;
    const within = spans.filter((span) => span.start < end && span.end > begin);
    if (within.length === 0) return [line];
    let text = '';
    let from = 0;
    for (const span of within.toSorted((a, b) => a.start - b.start)) {
      const [first, last] = [
        Math.max(from, span.start - begin),
        Math.min(line.text.length, span.end - begin),
      ];
      text += line.text.slice(from, first);
      hidden.push({ kind: span.kind, text: line.text.slice(first, last) });
      from = Math.max(from, last);
    }
    text += line.text.slice(from);
    return text.trim() === '' ? [] : [{ ...line, text }];
  });
  return { lines: shown, hidden };
}

/** The size in the font's dictionary is scaled by the text matrix: many writers set 1 and scale. */
function measure(
  pdfium: Pdfium,
  textPage: number,
  matrix: number,
  textIndex: number,
): { size: number; bold: boolean } {
  const char = pdfium._FPDFText_GetCharIndexFromTextIndex(textPage, textIndex);
  if (char < 0) return { size: 0, bold: false };
  const size = pdfium._FPDFText_GetFontSize(textPage, char);
  const known = pdfium._FPDFText_GetMatrix(textPage, char, matrix);
  const floats = new Float32Array(pdfium.HEAPU8.buffer, matrix, 6);
  const scale = known ? Math.hypot(floats[2] ?? 0, floats[3] ?? 1) : 1;
  return {
    size: Math.round(size * scale * 2) / 2,
    bold: pdfium._FPDFText_GetFontWeight(textPage, char) >= 600,
  };
}
