import type { PDFiumModule } from '@hyzyla/pdfium';

/** The functions of PDFium's C interface (fpdfview.h, fpdf_text.h, fpdf_annot.h, fpdf_doc.h) that are used here. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDF_GetMetaText: (document: number, key: number, buffer: number, size: number) => number;
  _FPDFText_GetCharIndexFromTextIndex: (textPage: number, textIndex: number) => number;
  _FPDFText_GetFontSize: (textPage: number, char: number) => number;
  _FPDFText_GetFontWeight: (textPage: number, char: number) => number;
  _FPDFText_GetMatrix: (textPage: number, char: number, matrix: number) => number;
  _FPDFText_GetTextObject: (textPage: number, char: number) => number;
  _FPDFText_GetTextIndexFromCharIndex: (textPage: number, char: number) => number;
  _FPDFText_GetCharBox: (
    textPage: number,
    char: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ) => number;
  _FPDFTextObj_GetTextRenderMode: (object: number) => number;
  _FPDF_GetPageBoundingBox: (page: number, rectangle: number) => number;
  _FPDF_GetPageWidthF: (page: number) => number;
  _FPDF_GetPageHeightF: (page: number) => number;
  _FPDF_PageToDevice: (
    page: number,
    startX: number,
    startY: number,
    width: number,
    height: number,
    rotate: number,
    x: number,
    y: number,
    deviceX: number,
    deviceY: number,
  ) => number;
  _FPDFPageObj_GetType: (object: number) => number;
  _FPDFPageObj_SetIsActive: (object: number, active: number) => number;
  _FPDFPageObj_GetMatrix: (object: number, matrix: number) => number;
  _FPDFPageObj_GetBounds: (
    object: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ) => number;
  _FPDFPageObj_GetFillColor: (
    object: number,
    red: number,
    green: number,
    blue: number,
    alpha: number,
  ) => number;
  _FPDFPageObj_GetStrokeColor: (
    object: number,
    red: number,
    green: number,
    blue: number,
    alpha: number,
  ) => number;
  _FPDFPageObj_GetClipPath: (object: number) => number;
  _FPDFClipPath_CountPaths: (clip: number) => number;
  _FPDFClipPath_CountPathSegments: (clip: number, path: number) => number;
  _FPDFClipPath_GetPathSegment: (clip: number, path: number, segment: number) => number;
  _FPDFPathSegment_GetPoint: (segment: number, x: number, y: number) => number;
  _FPDFPath_GetDrawMode: (path: number, fill: number, stroke: number) => number;
  _FPDFFormObj_CountObjects: (form: number) => number;
  _FPDFFormObj_GetObject: (form: number, index: number) => number;
  _FPDFBitmap_Create: (width: number, height: number, alpha: number) => number;
  _FPDFPage_GetAnnotCount: (page: number) => number;
  _FPDFPage_GetAnnot: (page: number, index: number) => number;
  _FPDFPage_CloseAnnot: (annotation: number) => void;
  _FPDFAnnot_GetSubtype: (annotation: number) => number;
  _FPDFAnnot_GetFlags: (annotation: number) => number;
  _FPDFAnnot_GetStringValue: (annotation: number, key: number, buffer: number, size: number) => number;
  _FPDFBookmark_GetFirstChild: (document: number, bookmark: number) => number;
  _FPDFBookmark_GetNextSibling: (document: number, bookmark: number) => number;
  _FPDFBookmark_GetTitle: (bookmark: number, buffer: number, size: number) => number;
  _FPDFBookmark_GetDest: (document: number, bookmark: number) => number;
  _FPDFDest_GetDestPageIndex: (document: number, target: number) => number;
};

/** PDFium's way to return a string: called with size 0 it returns the number of bytes it needs, closing zero included. */
type Getter = (key: number, buffer: number, size: number) => number;

const longestValue = 10 ** 6;

/** A string under `key`, or null when there is none. */
export function utf16Value(pdfium: Pdfium, key: string, get: Getter): string | null {
  const zeros = 2;
  const name = pdfium.wasmExports.malloc(key.length + 1);
  pdfium.HEAPU8.set(Buffer.from(`${key}\0`, 'latin1'), name);
  const size = Math.min(longestValue, get(name, 0, 0));
  const buffer = pdfium.wasmExports.malloc(Math.max(zeros, size));
  if (size > zeros) get(name, buffer, size);
  const value = Buffer.from(pdfium.HEAPU8.subarray(buffer, buffer + Math.max(0, size - zeros)));
  pdfium.wasmExports.free(buffer);
  pdfium.wasmExports.free(name);
  return value.toString('utf16le') || null;
}

/** `length` code units at an address. */
export function utf16(pdfium: Pdfium, from: number, length: number): string {
  return Buffer.from(pdfium.HEAPU8.subarray(from, from + Math.max(0, length * 2))).toString('utf16le');
}
