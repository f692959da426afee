import { useEffect, useState, type RefObject } from 'react';
import { TextLayer, type PdfPage } from './pdf.ts';

/** The text that a page shows: each element with its text, as the file has them in order. */
export type ShownText = { elements: HTMLElement[]; texts: string[] };

/** Lays the text of a page over its picture, to be selected and marked; null until it is there. */
export function useTextLayer(
  layer: RefObject<HTMLDivElement | null>,
  page: PdfPage | null,
): ShownText | null {
  const [shown, setShown] = useState<ShownText | null>(null);
  useEffect(() => {
    if (!page || !layer.current) return undefined;
    // It grows with the page by its style sheet.
    const drawn = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: layer.current,
      viewport: page.getViewport({ scale: 1 }),
    });
    let here = true;
    drawn.render().then(
      () => here && setShown({ elements: drawn.textDivs, texts: drawn.textContentItemsStr }),
      // A page whose text cannot be read is a picture only.
      () => here && setShown({ elements: [], texts: [] }),
    );
    const { current } = layer;
    return () => {
      here = false;
      drawn.cancel();
      current.replaceChildren();
      setShown(null);
    };
  }, [layer, page]);
  return shown;
}
