import { utf16Value, type Pdfium } from './memory.ts';
import type { HiddenPiece } from '#analysis/document.ts';

/** Annotation subtypes of fpdf_annot.h. */
const link = 2;
const popup = 16;
const widget = 20;
const mostOnPage = 5000;
/** Flags Hidden and NoView (ISO 32000-1, 12.5.3). */
const notShown = 2 | 32;

/** `hidden`: of annotations that are marked as not to be shown. */
export type Annotations = { shown: string[]; hidden: PdfHidden[] };

/** What a page shows or hides besides its text: comments and filled form fields. What a link leads to is no text. */
export function readAnnotations(pdfium: Pdfium, page: number): Annotations {
  const shown = new Set<string>();
  const hidden = new Set<string>();
  const count = Math.min(mostOnPage, pdfium._FPDFPage_GetAnnotCount(page));
  for (let index = 0; index < count; index++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const note = readAnnotation(pdfium, annotation);
    const found = (pdfium._FPDFAnnot_GetFlags(annotation) & notShown) === 0 ? shown : hidden;
    if (note) found.add(note);
    pdfium._FPDFPage_CloseAnnot(annotation);
  }
  return { shown: [...shown], hidden: Array.from(hidden, (text) => ({ kind: 'not_shown', text })) };
}

function readAnnotation(pdfium: Pdfium, annotation: number): string | null {
  const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
  if (subtype === popup || subtype === link) return null;
  const key = subtype === widget ? 'V' : 'Contents';
  const text = utf16Value(pdfium, key, (name, buffer, size) =>
    pdfium._FPDFAnnot_GetStringValue(annotation, name, buffer, size),
  );
  return subtype === widget && (text === 'Off' || text === 'Yes') ? null : text;
}

/** What a reader does not see of a page. */
export type PdfHidden = Omit<HiddenPiece, 'page'>;
