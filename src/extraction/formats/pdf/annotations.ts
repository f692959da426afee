import { bytesValue, utf16Value, type Pdfium } from './memory.ts';
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

/** What a page shows or hides besides its text: comments, filled form fields, and the addresses of its links. */
export function readAnnotations(pdfium: Pdfium, document: number, page: number): Annotations {
  const shown = new Set<string>();
  const hidden = new Set<string>();
  const count = Math.min(mostOnPage, pdfium._FPDFPage_GetAnnotCount(page));
  for (let index = 0; index < count; index++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const note = readAnnotation(pdfium, document, annotation);
    const found = (pdfium._FPDFAnnot_GetFlags(annotation) & notShown) === 0 ? shown : hidden;
    if (note) found.add(note);
    pdfium._FPDFPage_CloseAnnot(annotation);
  }
  return { shown: [...shown], hidden: Array.from(hidden, (text) => ({ kind: 'not_shown', text })) };
}

function readAnnotation(pdfium: Pdfium, document: number, annotation: number): string | null {
  const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
  if (subtype === popup) return null;
  if (subtype === link) return linkTarget(pdfium, document, annotation);
  const key = subtype === widget ? 'V' : 'Contents';
  const text = utf16Value(pdfium, key, (name, buffer, size) =>
    pdfium._FPDFAnnot_GetStringValue(annotation, name, buffer, size),
  );
  return subtype === widget && (text === 'Off' || text === 'Yes') ? null : text;
}

function linkTarget(pdfium: Pdfium, document: number, annotation: number): string | null {
  const target = pdfium._FPDFAnnot_GetLink(annotation);
  const action = target === 0 ? 0 : pdfium._FPDFLink_GetAction(target);
  if (action === 0) return null;
  const address = bytesValue(pdfium, '', 1, (_, buffer, size) =>
    pdfium._FPDFAction_GetURIPath(document, action, buffer, size),
  );
  return /^(?:https?|ftp|mailto):/i.test(address.toString('utf8'))
    ? address.toString('utf8').replace(/^mailto:/i, '')
    : null;
}

/** What a reader does not see of a page. */
export type PdfHidden = Omit<HiddenPiece, 'page'>;
