import { utf16Value, type Pdfium } from './memory.ts';

/** An entry of a document's bookmarks: `level` from 1, `page` from 0. */
export type OutlineEntry = { title: string; level: number; page: number };

const mostEntries = 5000;

/** The bookmarks in their order. Bounded, since damaged ones can lead in circles. */
export function readOutline(pdfium: Pdfium, document: number): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const open = [{ bookmark: pdfium._FPDFBookmark_GetFirstChild(document, 0), level: 1 }];
  for (let next = open.pop(); next && entries.length < mostEntries; next = open.pop()) {
    const { bookmark, level } = next;
    if (bookmark === 0) continue;
    const title = utf16Value(pdfium, '', (_, buffer, size) =>
      pdfium._FPDFBookmark_GetTitle(bookmark, buffer, size),
    );
    const target = pdfium._FPDFBookmark_GetDest(document, bookmark);
    const page = target === 0 ? -1 : pdfium._FPDFDest_GetDestPageIndex(document, target);
    entries.push({ title: title ?? '', level, page });
    open.push({ bookmark: pdfium._FPDFBookmark_GetNextSibling(document, bookmark), level });
    open.push({ bookmark: pdfium._FPDFBookmark_GetFirstChild(document, bookmark), level: level + 1 });
  }
  return entries;
}
