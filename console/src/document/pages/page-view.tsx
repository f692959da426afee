import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { Document } from '#api/documents.ts';
import { useDocumentMessages } from '#document/document.messages.ts';
import type { Place } from '#document/place.ts';
import { quoteFinder } from './find-quote.ts';
import { isOn, marksOf } from './page-marks.ts';
import { pageTextQuery, type PageSpan } from './page-text.ts';
import type { Pdf, PdfPage } from './pdf.ts';
import { showMarks } from './show-marks.ts';
import { usePageCanvas } from './use-page-canvas.ts';
import { useTextLayer, type ShownText } from './use-text-layer.ts';
import classes from './pages.module.css';

export type PageSize = { width: number; height: number };

type Props = {
  document: Document;
  pdf: Pdf;
  number: number;
  /** Where the page is in the extracted text; undefined where that does not know. */
  span: PageSpan | undefined;
  /** In points, until the page itself says. */
  size: PageSize;
  /** Pixels to a point. */
  scale: number;
  lit: readonly Place[];
  focus: Place | null;
  onSize: (number: number, size: PageSize) => void;
  /** `focus` is on this page and marked, or could not be found on it. */
  onFocused: (found: boolean) => void;
};

/** A page: its picture, its text above that, and what is marked in it. */
export function PageView(props: Props) {
  const { number, size, scale, onSize } = props;
  const say = useDocumentMessages();
  const picture = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const page = usePage(props.pdf, number);
  useLayoutEffect(() => {
    if (!page) return;
    const { width, height } = page.getViewport({ scale: 1 });
    onSize(number, { width, height });
  }, [page, number, onSize]);
  usePageCanvas(picture, page, scale);
  const shown = useTextLayer(layer, page);
  useMarks(props, shown, layer);
  const style: CSSProperties & Record<`--${string}`, number | string> = {
    '--total-scale-factor': scale * (page?.userUnit ?? 1),
    '--scale-round-x': '1px',
    '--scale-round-y': '1px',
    width: size.width * scale,
    height: size.height * scale,
  };
  return (
    <article aria-label={say.page(number)} className={classes.page} style={style}>
      <div ref={picture} className={classes.picture} aria-hidden />
      <div ref={layer} className={classes.text} />
    </article>
  );
}

function usePage(pdf: Pdf, number: number): PdfPage | null {
  const [page, setPage] = useState<PdfPage | null>(null);
  useEffect(() => {
    let here = true;
    let read: PdfPage | undefined;
    pdf.getPage(number).then(
      (loaded) => {
        read = loaded;
        if (here) setPage(loaded);
      },
      // One broken page among others stays white.
      () => undefined,
    );
    return () => {
      here = false;
      read?.cleanup();
    };
  }, [pdf, number]);
  return page;
}

/** Marks what is lit, and scrolls to what is in focus once that is marked. */
function useMarks(
  { document, number, span, lit, focus, onFocused }: Props,
  shown: ShownText | null,
  layer: { current: HTMLElement | null },
): void {
  const wanted = span !== undefined && [...lit, ...(focus ? [focus] : [])].some((place) => isOn(place, span));
  const { data: text } = useQuery({ ...pageTextQuery(document, number), enabled: wanted });
  const find = useMemo(
    () => (text && shown ? quoteFinder({ extracted: text.text, shown: shown.texts.join('') }) : null),
    [text, shown],
  );
  const scrolledTo = useRef<Place | null>(null);
  useEffect(() => {
    if (!shown || !find || !text) return;
    const { marks, missed } = marksOf(find, text, lit, focus);
    showMarks(shown, marks);
    if (!focus || !isOn(focus, text) || scrolledTo.current === focus) return;
    scrolledTo.current = focus;
    layer.current?.querySelector('[data-focus]')?.scrollIntoView({ block: 'center' });
    onFocused(!missed);
  }, [shown, find, text, lit, focus, layer, onFocused]);
}
