import { useEffect, type RefObject } from 'react';
import type { PdfPage } from './pdf.ts';

/** Pages that are only scrolled past are not drawn. Milliseconds. */
const settleAfter = 60;
/** More pixels cannot be seen, and fill the memory. */
const mostPixels = 2 ** 24;

/** Draws a page into an element, and again at another scale; until then what was drawn is stretched. `scale` is pixels to a point. */
export function usePageCanvas(
  holder: RefObject<HTMLDivElement | null>,
  page: PdfPage | null,
  scale: number,
): void {
  useEffect(() => {
    if (!page) return undefined;
    let task: ReturnType<PdfPage['render']> | undefined;
    const timer = setTimeout(() => {
      const { width, height } = page.getViewport({ scale });
      const ratio = Math.min(window.devicePixelRatio, Math.sqrt(mostPixels / (width * height)));
      const viewport = page.getViewport({ scale: scale * ratio });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.floor(viewport.width));
      canvas.height = Math.max(1, Math.floor(viewport.height));
      task = page.render({ canvas, viewport });
      task.promise.then(
        () => holder.current?.replaceChildren(canvas),
        // Cancelled, or the page is broken: it stays white.
        () => undefined,
      );
    }, settleAfter);
    return () => {
      clearTimeout(timer);
      task?.cancel();
    };
  }, [holder, page, scale]);
}
